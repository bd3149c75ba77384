/** Limits tries in a sliding window, over all web servers of the room. Fault 67 */
import { networkOf } from "../http/network-of.ts";
import { repositories } from "./repositories.ts";

interface RateLimit {
  /** Returns false above the limit. A refused try counts too. */
  tryConsume(key: string): Promise<boolean>;
}

/** `name` tells the limits of one key apart. */
const createRateLimit = (name: string, most: number, windowMs: number): RateLimit => ({
  tryConsume: async (key) => (await repositories().countTries([{ key: `${name} ${key}`, most, windowMs }])) === null,
});

/** Keys are addresses; the limit of their network holds over all of them. */
const withNetwork = (perAddress: RateLimit, perNetwork: RateLimit): RateLimit => ({
  tryConsume: async (address) =>
    (await perAddress.tryConsume(address)) && (await perNetwork.tryConsume(networkOf(address))),
});

const MINUTE_MS = 60_000;
/** Changes of a user's own account, the password among them; wrong passwords at the sign-in are counted by `sign_in_begin`. */
export const accountChangesPerUser = createRateLimit("account changes", 10, 5 * MINUTE_MS);
/** Sign-ins by passkey begun, per address. */
export const passkeySignInsPerAddress = createRateLimit("passkey sign-ins", 60, 5 * MINUTE_MS);
/** Downloads of whole statements, per user. */
export const statementsPerUser = createRateLimit("statements", 20, 10 * MINUTE_MS);
/** Exports of own hands asked for, per user. */
export const exportsPerUser = createRateLimit("hand exports", 60, 10 * MINUTE_MS);
/** Mails asked for without a session, for whichever address: by the address they are asked from, and by its network. */
export const mailsPerAddress = createRateLimit("mails asked for", 10, 60 * MINUTE_MS);
export const mailsPerNetwork = createRateLimit("mails asked for of a network", 30, 60 * MINUTE_MS);
/** Notes saved, per author. */
export const notesPerUser = createRateLimit("notes", 120, 10 * MINUTE_MS);
/** Changes of preferences saved, per user; a page saves them some at a time. */
export const preferencesPerUser = createRateLimit("preferences", 300, 10 * MINUTE_MS);
/** Reality checks answered, per user, from all their pages. */
export const realityAnswersPerUser = createRateLimit("reality checks", 60, 10 * MINUTE_MS);
/** Changes of friends, requests, blocks and invitations asked for, per user; the database limits requests and invitations further. */
export const friendChangesPerUser = createRateLimit("friends", 120, 10 * MINUTE_MS);
/** Links to hands made, per player. */
export const shareLinksPerUser = createRateLimit("share links", 60, 60 * MINUTE_MS);
/** Private games opened: by the address that they are opened from and its network, and by one person. */
export const gamesPerAddress = withNetwork(
  createRateLimit("private games of an address", 30, 60 * MINUTE_MS),
  createRateLimit("private games of a network", 90, 60 * MINUTE_MS),
);
export const gamesPerUser = createRateLimit("private games", 10, 60 * MINUTE_MS);
/**
 * Links and codes of private games tried from an address, and from its network, of which one attacker may have every address; the right ones too:
 * those who guess learn nothing from being refused. Passwords, and wrong codes of all addresses together, the database counts. Fault 88
 */
export const gameKeysPerAddress = withNetwork(
  createRateLimit("links of private games", 60, 10 * MINUTE_MS),
  createRateLimit("links of private games of a network", 300, 10 * MINUTE_MS),
);
/** Passwords of private games tried from an address. Fault 88 */
export const gamePasswordsPerAddress = createRateLimit("passwords of private games", 20, 10 * MINUTE_MS);
/** Tickets of viewers without an account; a page takes one for each attempt to connect. */
export const viewerTicketsPerAddress = createRateLimit("viewer tickets", 600, 5 * MINUTE_MS);
