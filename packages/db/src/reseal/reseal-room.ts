/**
 * Re-seals what the older keys of a room protect, as the owner of the database: one kind of data after the other, in
 * batches. Decision 0110
 */
import type { KeyList } from "../sealing/key-list.ts";
import type { Queryable } from "../sql/connect.ts";
import type { Resealed } from "./in-batches.ts";
import { resealArchives } from "./reseal-archive.ts";
import { resealAuthenticators } from "./reseal-authenticators.ts";
import { resealHands, resealOwnHands } from "./reseal-hands.ts";
import { resealRecords, resealSteps } from "./reseal-journal.ts";

/**
 * The lists of keys that are being rotated. What the older keys of a list have sealed is re-sealed with the list's
 * first key. null for a name that is not rotated.
 */
interface ResealOptions {
  readonly live: KeyList | null;
  readonly archive: KeyList | null;
  /** The folder of `npm run archive`. */
  readonly archiveDir: string;
  readonly signal?: AbortSignal | undefined;
}

export type SealedKind = "hands" | "ownHands" | "authenticators" | "steps" | "records" | "archiveFiles";

/**
 * Returns the result for each kind of data. Records are re-sealed after the steps, because steps become records in the
 * meantime.
 */
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
