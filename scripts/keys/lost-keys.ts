/** Replaces keys that the owner of the room declares lost. Fault 139, decision 0097 */
import {
  countKeyUses,
  findAbsentKeys,
  isRoomRunning,
  type KeyUses,
  type LastingKey,
  readKeyFingerprints,
  replaceKeys,
} from "@poker/db/setup";
import { findUnusableSecret, generateSecret, keepSecrets, readKeptSecrets } from "../lib/secrets.ts";
import { type Outcome, type RoomOfKeys, readHeldKeys, refusal } from "./held-keys.ts";

/** For each key: returns the sentences that say what is lost with it. */
const LOSSES: Readonly<Record<LastingKey, (uses: KeyUses) => readonly string[]>> = {
  LIVE_KEY: ({ handsInPlay, openDraws }) => [
    `Hands in play that are cancelled, and whose players get their bets back: ${handsInPlay}.`,
    `Tournaments that have not begun, for which the room promises a new draw, or which it cancels when the draw has begun: ${openDraws}.`,
    "The hidden parts of earlier hands in the journal and its archive files: no page shows them, only checks read them.",
  ],
  ARCHIVE_KEY: ({ finishedHands, authenticatorApps }) => [
    `Finished hands whose hidden cards can never be shown again: ${finishedHands}.`,
    `Authenticator apps that stop working, until they are removed and set up again: ${authenticatorApps}.`,
  ],
  DEAL_KEY: () => [
    "Nothing that is stored: records of earlier deals stay valid. Players see a new public key of the room from now on.",
  ],
  PUSH_KEY: ({ pushBrowsers }) => [
    `Browsers that get no push messages until their players switch them on again: ${pushBrowsers}.`,
  ],
  NEXTAUTH_SECRET: ({ openSessions, guests }) => [
    `Open sessions whose people must sign in again: ${openSessions}.`,
    `Guests who cannot come back to their chips, because a guest has no password: ${guests}.`,
  ],
};

/** The keys that every running game server has in its memory. While a game server runs, these keys are not lost. */
const NEEDED_BY_RUNNING: readonly LastingKey[] = ["LIVE_KEY", "ARCHIVE_KEY"];

/**
 * Says what is lost with these keys. When `isSure`, also replaces them by the keys in `secrets.json` or in the
 * environment variables.
 * A key that is missing in `secrets.json` is generated. A key that is missing in the environment is refused.
 */
export async function acceptKeys(
  { database, dataDir }: RoomOfKeys,
  names: readonly LastingKey[],
  isSure: boolean,
): Promise<Outcome> {
  const { pool } = database;
  const held = readHeldKeys(dataDir);
  const next: Partial<Record<LastingKey, string>> = {};
  for (const name of names) {
    const text = held[name] || (dataDir === null ? null : generateSecret(name));
    if (text === null) return refusal(`${name} is not set: set the new key, which "openssl rand -base64 32" makes`);
    next[name] = text;
  }
  const problem = findUnusableSecret(next);
  if (problem !== null) return refusal(problem);
  const absent = findAbsentKeys(await readKeyFingerprints(pool), held).filter(({ name }) => names.includes(name));
  const present = names.filter((name) => absent.every((key) => key.name !== name));
  if (present.length > 0) return refusal(`${present.join(", ")} is here, and is not lost`);
  if (names.some((name) => NEEDED_BY_RUNNING.includes(name)) && (await isRoomRunning(pool)))
    return refusal(
      "A game server runs, and has the keys: take them from its environment, or stop all game servers first",
    );
  const uses = await countKeyUses(pool);
  const losses = names.flatMap((name) => [`Lost with ${name}:`, ...LOSSES[name](uses).map((line) => `  ${line}`)]);
  if (!isSure) {
    const sure = `npm run keys -- accept ${names.join(" ")} --yes`;
    return { lines: [...losses, `Nothing was changed. To give them up for good: ${sure}`], isDone: false };
  }
  // The file is written first. If this process ends before the database is changed, the owner can run the same command
  // again, and it continues with the keys in the file.
  if (dataDir !== null) keepSecrets(dataDir, { ...readKeptSecrets(dataDir), ...next });
  for (const name of names)
    await replaceKeys(pool, { name, text: next[name] ?? "", accepted: LOSSES[name](uses).join(" ") });
  return { lines: [...losses, "Given up. The room starts with the new keys: npm start"], isDone: true };
}
