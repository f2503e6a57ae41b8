// Secrets made at run time from a seed, so that nothing that looks like one stands in the repository.

export interface Planted {
  kind: string;
  secret: string;
  /** The line of PHP that holds it. */
  line: string;
}

const DIGITS = '0123456789';
const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = LOWER.toUpperCase();
const BASE62 = LOWER + UPPER + DIGITS;
const HEX = `${DIGITS}abcdef`;

type Make = (count: number, alphabet?: string) => string;

const KINDS: Record<string, (make: Make) => [secret: string, line: (secret: string) => string]> = {
  'php password': (m) => [`${m(4)}#${m(3, DIGITS)}${m(5)}`, (s) => `$password = '${s}';`],
  'array password': (m) => [`${m(5)}${m(2, DIGITS)}!${m(3)}`, (s) => `  'db_pass' => "${s}",`],
  'define password': (m) => [`${m(6)}${m(2, DIGITS)}${m(6)}`, (s) => `define('DB_PASSWORD', '${s}');`],
  'api key': (m) => [m(32, HEX), (s) => `const API_KEY = '${s}';`],
  'env fallback': (m) => [m(40), (s) => `$secret = getenv('APP_SECRET') ?: '${s}';`],
  'dotenv in comment': (m) => [`${m(8)}${m(2, DIGITS)}${m(6)}`, (s) => `// DB_PASSWORD=${s}`],
  'aws access key': (m) => [`AKIA${m(16, UPPER + DIGITS)}`, (s) => `$id = '${s}';`],
  'aws secret key': (m) => [`${m(20)}/${m(18)}7`, (s) => `'aws_secret_access_key' => '${s}',`],
  'github token': (m) => [`ghp_${m(36)}`, (s) => `// token ${s} of the bot`],
  'gitlab token': (m) => [`glpat-${m(20)}`, (s) => `$x = "${s}";`],
  'slack token': (m) => [`xoxb-${m(11, DIGITS)}-${m(11, DIGITS)}-${m(24)}`, (s) => `slack("${s}");`],
  'stripe key': (m) => [`sk_live_${m(24)}`, (s) => `Stripe::setApiKey('${s}');`],
  'twilio key': (m) => [`SK${m(32, HEX)}`, (s) => `new Client('${s}');`],
  'sendgrid key': (m) => [`SG.${m(22)}.${m(43)}`, (s) => `$mail->key = '${s}';`],
  'npm token': (m) => [`npm_${m(36)}`, (s) => `# ${s}`],
  'google key': (m) => [`AIza${m(35)}`, (s) => `$map = 'https://maps.example.com/?key=${s}';`],
  'openai key': (m) => [`sk-proj-${m(48)}`, (s) => `$client = OpenAI::client('${s}');`],
  'anthropic key': (m) => [`sk-ant-api03-${m(93)}AA`, (s) => `$client = new Anthropic('${s}');`],
  jwt: (m) => [`eyJ${m(20)}.eyJ${m(40)}.${m(43)}`, (s) => `$header = 'Authorization: Bearer ${s}';`],
  'database url': (m) => [`${m(6)}${m(2, DIGITS)}${m(8)}`, (s) => `$dsn = 'mysql://shop:${s}@db.internal:3306/shop';`],
  'basic auth': (m) => [`${m(26)}4=`, (s) => `curl_setopt($c, CURLOPT_HTTPHEADER, ['Authorization: Basic ${s}']);`],
  'private key': (m) => [
    m(64),
    (s) => `$pem = "-----BEGIN RSA PRIVATE KEY-----\\n${s}\\n-----END RSA PRIVATE KEY-----";`,
  ],
};
export const KIND_COUNT = Object.keys(KINDS).length;

/** `perKind` secrets of each kind, the same for the same seed. */
export function plant(seed: number, perKind: number): Planted[] {
  const make = generator(seed);
  return Object.entries(KINDS).flatMap(([kind, create]) =>
    Array.from({ length: perKind }, () => {
      const [secret, line] = create(make);
      return { kind, secret, line: line(secret) };
    }),
  );
}

function generator(seed: number): Make {
  let state = seed;
  const next = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  return (count, alphabet = BASE62) =>
    Array.from({ length: count }, () => alphabet[Math.floor(next() * alphabet.length)]).join('');
}
