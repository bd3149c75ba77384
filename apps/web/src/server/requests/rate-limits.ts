/** Limits tries within a sliding window, counted over all web servers of the room. Fault 67 */
import { networkOf } from "@poker/http";
import { repositories } from "./repositories.ts";

interface RateLimit {
  /** Counts a try. Returns false above the limit. Refused tries count too. */
  tryConsume(key: string): Promise<boolean>;
}

/** Makes a limit. `name` keeps its counts apart from those of other limits with the same key. */
const createRateLimit = (name: string, most: number, windowMs: number): RateLimit => ({
  tryConsume: async (key) => (await repositories().countTries([{ key: `${name} ${key}`, most, windowMs }])) === null,
});

/** Combines a limit for each address with a limit for the address's whole network. The key of a try is its address. */
const withNetwork = (perAddress: RateLimit, perNetwork: RateLimit): RateLimit => ({
  tryConsume: async (address) =>
    (await perAddress.tryConsume(address)) && (await perNetwork.tryConsume(networkOf(address))),
});

const MINUTE_MS = 60_000;
/**
 * Changes to one's own account, per user, including the password. Wrong passwords at the sign-in are counted in the
 * database by `sign_in_begin`.
 */
export const accountChangesPerUser = createRateLimit("account changes", 10, 5 * MINUTE_MS);
/** Fresh sign-ins, right or wrong, per session. Each of them costs a password hash. Fault 118 */
export const freshSignInsPerSession = createRateLimit("fresh sign-ins", 30, 10 * MINUTE_MS);
/** Started sign-ins with a passkey, per address. */
export const passkeySignInsPerAddress = createRateLimit("passkey sign-ins", 60, 5 * MINUTE_MS);
/** Downloads of whole statements, per user. */
export const statementsPerUser = createRateLimit("statements", 20, 10 * MINUTE_MS);
/** Exports of a person's own hands, per user. */
export const exportsPerUser = createRateLimit("hand exports", 60, 10 * MINUTE_MS);
/** Mails requested by visitors without a session, per address of the visitor. It does not matter to which address the mail goes. */
export const mailsPerAddress = createRateLimit("mails asked for", 10, 60 * MINUTE_MS);
export const mailsPerNetwork = createRateLimit("mails asked for of a network", 30, 60 * MINUTE_MS);
/** Saved notes, per author. */
export const notesPerUser = createRateLimit("notes", 120, 10 * MINUTE_MS);
/** Saved changes of preferences, per user. A page saves several changes at once. */
export const preferencesPerUser = createRateLimit("preferences", 300, 10 * MINUTE_MS);
/** Answered reality checks, per user. The answers from all of a user's open pages count together. */
export const realityAnswersPerUser = createRateLimit("reality checks", 60, 10 * MINUTE_MS);
/** Changes to friends, requests, blocks and invitations, per user. The database has further limits for requests and invitations. */
export const friendChangesPerUser = createRateLimit("friends", 120, 10 * MINUTE_MS);
/** New links to hands, per player. */
export const shareLinksPerUser = createRateLimit("share links", 60, 60 * MINUTE_MS);
/** Opened private games, per address and per network. The next constant limits them per person. */
export const gamesPerAddress = withNetwork(
  createRateLimit("private games of an address", 30, 60 * MINUTE_MS),
  createRateLimit("private games of a network", 90, 60 * MINUTE_MS),
);
export const gamesPerUser = createRateLimit("private games", 10, 60 * MINUTE_MS);
/**
 * Tries of links and codes of private games, per address and per network, because one attacker may control a whole
 * network. Right links and codes count too, so that a refusal tells a guesser nothing. The database limits tries of
 * passwords, and wrong codes over all addresses. Fault 88
 */
export const gameKeysPerAddress = withNetwork(
  createRateLimit("links of private games", 60, 10 * MINUTE_MS),
  createRateLimit("links of private games of a network", 300, 10 * MINUTE_MS),
);
/** Tries of passwords of private games, per address. Fault 88 */
export const gamePasswordsPerAddress = createRateLimit("passwords of private games", 20, 10 * MINUTE_MS);
/** Tickets for viewers without an account, per address. A page needs a new ticket each time it tries to connect. */
export const viewerTicketsPerAddress = createRateLimit("viewer tickets", 600, 5 * MINUTE_MS);
