/** Describes what is still sealed under older keys: one line for each kind of data. */
import { type Database, parseKey, splitKeys } from "@poker/db";
import { countLeftUnderOlder, type LastingKey, type LeftUnderOlder, type SealedKind } from "@poker/db/setup";
import { derivePushKey } from "@poker/settings/push-key";
import { archiveDirOf } from "../lib/room-backup.ts";
import { namedDataDir } from "../lib/room-data.ts";
import type { Secrets } from "../lib/secrets.ts";

interface LeftLine {
  readonly count: number;
  readonly text: string;
}

const LINES: Readonly<Record<LastingKey, (left: LeftUnderOlder) => readonly LeftLine[]>> = {
  LIVE_KEY: ({ steps, waitingSteps, records, archiveFiles, undrawnTournaments }) => [
    { count: steps, text: "steps of the journal" },
    { count: waitingSteps, text: "steps that become records, HAND_RECORD_HOURS after their hand" },
    { count: records, text: "records of hands" },
    { count: archiveFiles, text: "files of old hands" },
    { count: undrawnTournaments, text: "tournaments whose seats are not drawn yet; this ends when they begin" },
  ],
  ARCHIVE_KEY: ({ hands, ownHands, authenticators }) => [
    { count: hands, text: "finished hands" },
    { count: ownHands, text: "hands in the lists of players" },
    { count: authenticators, text: "authenticator apps" },
  ],
  DEAL_KEY: () => [],
  PUSH_KEY: ({ pushBrowsers }) => [
    { count: pushBrowsers, text: "browsers that get push messages; they end with their sessions" },
  ],
  NEXTAUTH_SECRET: ({ sessions, guests }) => [
    { count: sessions, text: "open sessions; the room renews each when its person comes back" },
    { count: guests, text: "guests among them" },
  ],
};

/**
 * Counts, for the name of each key, what is not yet sealed under its newest key.
 * - `lists`: for each name, the fingerprints of its keys, the newest first.
 * - `unopened`: how much data no key can open. It is subtracted, because keeping the older keys would not help to open
 *   it.
 */
export async function readLeft(
  { pool }: Pick<Database, "pool">,
  lists: ReadonlyMap<LastingKey, readonly string[]>,
  held: Partial<Secrets>,
  unopened: ReadonlyMap<SealedKind, number> = new Map(),
): Promise<ReadonlyMap<LastingKey, readonly LeftLine[]>> {
  const [pushKey = ""] = splitKeys(held.PUSH_KEY ?? "");
  const bytes = parseKey(pushKey);
  const left: { -readonly [Kind in keyof LeftUnderOlder]: number } = {
    ...(await countLeftUnderOlder(pool, {
      lists,
      pushKey: (bytes && derivePushKey(bytes)?.publicKey) ?? null,
      archiveDir: archiveDirOf(namedDataDir()),
    })),
  };
  // `archiveFiles` is not corrected. It counts files and not records, and is already 0 when all files were re-sealed.
  for (const kind of ["hands", "ownHands", "authenticators", "steps", "records"] as const)
    left[kind] -= unopened.get(kind) ?? 0;
  return new Map([...lists.keys()].map((name) => [name, LINES[name](left).filter(({ count }) => count > 0)]));
}

export const writeLeft = (lines: readonly LeftLine[]): readonly string[] =>
  lines.map(({ count, text }) => `  ${String(count).padStart(8)} ${text}`);
