/** Selects the hands to export: the picked hands, or all hands that match a filter. */
import type { HandHistories, OwnHands } from "@poker/db";
import type { OwnHandQuery } from "@poker/protocol";
import type { ExportSource } from "./export-hands.ts";

/** How many hands one SQL statement reads. */
const BATCH_HANDS = 50;

interface ExportReader {
  readonly userId: string;
  readonly read: (handIds: readonly string[]) => ReturnType<HandHistories["readOwn"]>;
}

async function* cutIntoBatches(handIds: readonly string[]) {
  for (let from = 0; from < handIds.length; from += BATCH_HANDS) yield handIds.slice(from, from + BATCH_HANDS);
}

export const pickedHands = ({ read }: ExportReader, handIds: readonly string[]): ExportSource => ({
  total: handIds.length,
  batches: cutIntoBatches(handIds),
  read,
});

export async function foundHands(
  { userId, read }: ExportReader,
  ownHands: Pick<OwnHands, "count" | "listIds">,
  query: OwnHandQuery,
): Promise<ExportSource> {
  async function* findBatches() {
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<OwnHands["listIds"]>> = await ownHands.listIds(userId, {
        ...query,
        cursor,
        limit: BATCH_HANDS,
      });
      if (page.handIds.length > 0) yield page.handIds;
      cursor = page.next;
    } while (cursor !== null);
  }
  return { total: await ownHands.count(userId, query.filter), batches: findBatches(), read };
}
