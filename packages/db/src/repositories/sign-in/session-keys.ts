/**
 * The secrets of a session. The cookie holds a token. Tickets and queries carry the key, which is the SHA-256 of the token. The database
 * stores the SHA-256 of the key. So the stored value opens nothing, and a person who sees a ticket cannot make the cookie. Fault 100
 */
import { createHash, randomBytes } from "node:crypto";

/** 256 random bits in base64url. */
export const makeSessionToken = (): string => randomBytes(32).toString("base64url");

/** The key of a session by its token. */
export const toSessionKey = (token: string): string => createHash("sha256").update(token).digest("base64url");

/** What the database stores of a session's key. */
export const toKeyHash = (sessionKey: string): Buffer => createHash("sha256").update(sessionKey).digest();
