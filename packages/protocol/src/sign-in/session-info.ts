/** What pages show about a person's sign-ins. */

/** Where a session was opened. A value is null when it is not known. */
export interface SessionPlace {
  /** The browser and the device, for example "Firefox on Windows". */
  readonly device: string | null;
  /** The network of the internet address. */
  readonly address: string | null;
  /** The city and the country code, such as `Munich, DE`, or only the country code. */
  readonly place: string | null;
}

/** A sign-in session. Times are epoch ms. */
export interface SessionInfo extends SessionPlace {
  readonly sid: string;
  readonly createdAt: number;
  readonly expiresAt: number;
  /** When the session was last used, accurate to some minutes. */
  readonly lastUsedAt: number;
}
