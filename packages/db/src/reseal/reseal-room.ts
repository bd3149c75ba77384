/**
 * Seals again everything that the older keys of a room protect, as the owner of the database. It handles one kind of data after the other,
 * in batches. Decision 0110
 */
import type { KeyList } from "../sealing/key-list.ts";
import type { Queryable } from "../sql/connect.ts";
import type { Resealed } from "./in-batches.ts";
import { resealArchives } from "./reseal-archive.ts";
import { resealAuthenticators } from "./reseal-authenticators.ts";
import { resealHands, resealOwnHands } from "./reseal-hands.ts";
import { resealRecords, resealSteps } from "./reseal-journal.ts";

/**
 * For each setting that is being rotated, its list of keys. What an older key of the list has sealed is sealed again with the first one.
 * null for a setting that is not being rotated.
 */
interface ResealOptions {
  readonly live: KeyList | null;
  readonly archive: KeyList | null;
  /** The folder into which `npm run archive` writes. */
  readonly archiveDir: string;
  readonly signal?: AbortSignal | undefined;
}

export type SealedKind = "hands" | "ownHands" | "authenticators" | "steps" | "records" | "archiveFiles";

/** Returns what was done for each kind of data. Records come after steps, because some steps become records in the meantime. */
export async function resealRoom(
  pool: Queryable,
  { live, archive, archiveDir, signal }: ResealOptions,
): Promise<ReadonlyMap<SealedKind, Resealed>> {
  const done = new Map<SealedKind, Resealed>();
  if (archive) {
    done.set("hands", await resealHands(pool, archive, signal));
    done.set("ownHands", await resealOwnHands(pool, archive, signal));
    done.set("authenticators", await resealAuthenticators(pool, archive, signal));
  }
  if (live) {
    done.set("steps", await resealSteps(pool, live, signal));
    done.set("records", await resealRecords(pool, live, signal));
    done.set("archiveFiles", await resealArchives(archiveDir, live, signal));
  }
  return done;
}
