// What both readers need to connect.

/** Milliseconds to connect, and to answer one query. */
export const TIMEOUT_MS = 5_000;

export interface Credentials {
  user: string | undefined;
  password: string | undefined;
}
