/** Limits tries in a sliding window, over all web servers of the room. Fault 67 */
import { networkOf } from "@poker/http";
import { repositories } from "./repositories.ts";

interface RateLimit {
  /** Counts a try and returns false above the limit. A refused try counts too. */
  tryConsume(key: string): Promise<boolean>;
}

/** `name` distinguishes limits that count the same key. */
const createRateLimit = (name: string, most: number, windowMs: number): RateLimit => ({
  tryConsume: async (key) => (await repositories().countTries([{ key: `${name} ${key}`, most, windowMs }])) === null,
});

/**
 * Combines a limit for each address with a limit for its network, which counts all addresses of the network together. The keys are
 * addresses.
 */
const withNetwork = (perAddress: RateLimit, perNetwork: RateLimit): RateLimit => ({
  tryConsume: async (address) =>
    (await perAddress.tryConsume(address)) && (await perNetwork.tryConsume(networkOf(address))),
});

const MINUTE_MS = 60_000;
/** Changes to a user's own account, including the password. `sign_in_begin` counts wrong passwords at the sign-in. */
export const accountChangesPerUser = createRateLimit("account changes", 10, 5 * MINUTE_MS);
/** Fresh sign-ins of one session, right or wrong; each costs a password hash. Fault 118 */
export const freshSignInsPerSession = createRateLimit("fresh sign-ins", 30, 10 * MINUTE_MS);
/** Sign-ins with a passkey that were started, per address. */
export const passkeySignInsPerAddress = createRateLimit("passkey sign-ins", 60, 5 * MINUTE_MS);
/** Downloads of whole statements, per user. */
export const statementsPerUser = createRateLimit("statements", 20, 10 * MINUTE_MS);
/** Requested exports of own hands, per user. */
export const exportsPerUser = createRateLimit("hand exports", 60, 10 * MINUTE_MS);
/** Mails requested without a session, counted by the visitor's address and its network, no matter where the mails go. */
export const mailsPerAddress = createRateLimit("mails asked for", 10, 60 * MINUTE_MS);
export const mailsPerNetwork = createRateLimit("mails asked for of a network", 30, 60 * MINUTE_MS);
/** Notes that were saved, per author. */
export const notesPerUser = createRateLimit("notes", 120, 10 * MINUTE_MS);
/** Changes of preferences that were saved, per user. A page saves several together. */
export const preferencesPerUser = createRateLimit("preferences", 300, 10 * MINUTE_MS);
/** Answered reality checks, per user, from all their pages. */
export const realityAnswersPerUser = createRateLimit("reality checks", 60, 10 * MINUTE_MS);
/** Requested changes of friends, requests, blocks and invitations, per user. The database limits requests and invitations further. */
export const friendChangesPerUser = createRateLimit("friends", 120, 10 * MINUTE_MS);
/** New links to hands, per player. */
export const shareLinksPerUser = createRateLimit("share links", 60, 60 * MINUTE_MS);
/** Private games that were opened, per address, per network, and per person. */
export const gamesPerAddress = withNetwork(
  createRateLimit("private games of an address", 30, 60 * MINUTE_MS),
  createRateLimit("private games of a network", 90, 60 * MINUTE_MS),
);
export const gamesPerUser = createRateLimit("private games", 10, 60 * MINUTE_MS);
/**
 * Tries of links and codes of private games, per address and per network, because one attacker may control a whole network. Right links and
 * codes count too, so that a refusal tells a guesser nothing. The database counts passwords, and the wrong codes of all addresses together.
 * Fault 88
 */
export const gameKeysPerAddress = withNetwork(
  createRateLimit("links of private games", 60, 10 * MINUTE_MS),
  createRateLimit("links of private games of a network", 300, 10 * MINUTE_MS),
);
/** Tries of passwords of private games, per address. Fault 88 */
export const gamePasswordsPerAddress = createRateLimit("passwords of private games", 20, 10 * MINUTE_MS);
/** Tickets of viewers without an account; a page needs a ticket for each attempt to connect. */
export const viewerTicketsPerAddress = createRateLimit("viewer tickets", 600, 5 * MINUTE_MS);
