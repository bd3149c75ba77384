/**
 * Makes the archives of personal data that people asked for. Each server makes one archive at a time. No two servers make the same archive
 * at the same time. Decision 0063
 */
import type { ClaimedExport, ExportMaker } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ArchiveSource } from "../own-data/archive-files.ts";
import { makeExport } from "../own-data/make-export.ts";
import type { Poller } from "../poll.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";

interface DataExportsOptions {
  readonly maker: ExportMaker;
  readonly source: ArchiveSource;
  readonly events: Pick<ServerEvents, "on">;
  readonly clock: Clock;
  readonly isClosing: () => boolean;
  readonly log: Logger;
}

export function startDataExports({ maker, source, events, clock, isClosing, log }: DataExportsOptions): Poller {
  async function make(made: ClaimedExport): Promise<void> {
    const told = { exportId: made.id };
    try {
      const outcome = await makeExport(made, { source, maker, isClosing });
      if (outcome === "closing") await maker.release(made, false);
      log.info({ ...told, outcome }, "an archive of a person's data was worked on");
    } catch (error) {
      log.error({ ...told, error }, "an archive of a person's data failed and will be tried again");
      await maker.release(made, true);
    }
  }
  async function check(): Promise<null> {
    for (let made = await maker.claim(); made !== null && !isClosing(); made = await maker.claim()) await make(made);
    return null;
  }
  return pollForWork({ name: "archives of data", work: "exports", check, events, clock, log });
}
