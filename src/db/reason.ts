// Why a database could not be read, in words that hold nothing of the connection: messages of drivers name hosts and users.

const REASONS: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'the connection is refused',
  ENOTFOUND: 'the host is not known',
  EAI_AGAIN: 'the host is not known',
  EHOSTUNREACH: 'the host cannot be reached',
  ENETUNREACH: 'the network cannot be reached',
  ETIMEDOUT: 'the server does not answer in time',
  PROTOCOL_SEQUENCE_TIMEOUT: 'the server does not answer in time',
  ECONNRESET: 'the server ended the connection',
  PROTOCOL_CONNECTION_LOST: 'the server ended the connection',
  ENOENT: 'the socket does not exist',
  EACCES: 'the socket may not be used',
  ER_ACCESS_DENIED_ERROR: 'the server refuses the user',
  ER_ACCESS_DENIED_NO_PASSWORD_ERROR: 'the server refuses the user',
  ER_DBACCESS_DENIED_ERROR: 'the user may not read the database',
  ER_BAD_DB_ERROR: 'the server has no such database',
  '28P01': 'the server refuses the user',
  '28000': 'the server refuses the user',
  '3D000': 'the server has no such database',
  '42501': 'the user may not read the database',
};

const PACKAGES = { mysql: 'mysql2', postgresql: 'pg' } as const;

export function reasonOf(error: unknown, dialect: keyof typeof PACKAGES): string {
  const { code, message = '' } = (error ?? {}) as { code?: string; message?: string };
  if (code === 'ERR_MODULE_NOT_FOUND' || code === 'MODULE_NOT_FOUND')
    return `the package ${PACKAGES[dialect]} is not installed: npm install ${PACKAGES[dialect]}`;
  if (code !== undefined && REASONS[code] !== undefined) return REASONS[code];
  if (/timeout/i.test(message)) return 'the server does not answer in time';
  if (/password/i.test(message)) return 'the server asks for a password';
  return code === undefined ? 'the server or its driver failed' : `the server or its driver failed with ${code}`;
}
