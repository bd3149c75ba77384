/**
 * Makes the secrets of a session. Fault 100
 * - The cookie has the token.
 * - Tickets and queries have the key, which is the SHA-256 of the token. So a person who sees a ticket cannot make the cookie.
 * - The database stores the SHA-256 of the key. So a person who reads the database cannot open a session.
 */
import { createHash, randomBytes } from "node:crypto";

/** Returns 256 random bits in base64url. */
export const makeSessionToken = (): string => randomBytes(32).toString("base64url");

/** Returns the key of the session that has this token. */
export const toSessionKey = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** Returns what the database stores of a session's key. */
export const toKeyHash = (sessionKey: string): Buffer => createHash("sha256").update(sessionKey).digest();
