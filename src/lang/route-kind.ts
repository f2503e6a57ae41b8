// Whether people or programs ask for a route: `http_endpoint` when the code says programs, else `web_route` (DESIGN 14.12).

/** Middleware of programs: tokens instead of sessions. */
const API_MIDDLEWARE = /^(?:api|auth:(?:api|sanctum)|throttle:api|client|jwt(?:\.auth)?)$/;
const API_SEGMENT =
  /(?:^|\/)(?:api|rest|graphql|webhooks?|wp-json|[\w-]*(?:rpc|ajax))(?:\.php)?(?:\/|$)|\.(?:json|xml|rss|atom)$/i;
const API_FILE = /(?:^|\/)routes\/api(?:\.php$|\/)/i;

/**
 * @param path pattern of the route
 * @param file path of the file that registers it
 */
export function routeKind(path: string, middleware: readonly string[], file: string): 'web_route' | 'http_endpoint' {
  const api = API_SEGMENT.test(path) || middleware.some((name) => API_MIDDLEWARE.test(name)) || API_FILE.test(file);
  return api ? 'http_endpoint' : 'web_route';
}

/** `GET /x`, `GET|POST /x`, `ANY /x`. */
export function routeName(methods: readonly string[], path: string): string {
  return `${methods.length === 0 ? 'ANY' : methods.join('|')} ${path === '' ? '/' : path}`;
}
