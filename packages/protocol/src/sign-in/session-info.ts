/** What pages show about sign-ins. */

/** What is shown about the browser that opened a session. A value is null when it is not known. */
export interface SessionPlace {
  /** For example "Firefox on Windows". */
  readonly device: string | null;
  /** The network of the address. */
  readonly address: string | null;
  /** The city and the code of its country, `Munich, DE`, or only the code. */
  readonly place: string | null;
}

/** A sign-in. Times in epoch ms. */
export interface SessionInfo extends SessionPlace {
  readonly sid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** The last use of the session, exact to some minutes. */
  readonly lastUsedAt: number;
}
