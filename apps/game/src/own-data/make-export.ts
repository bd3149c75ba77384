/** Makes one archive of a person's data and stores it, while this server holds the claim on the archive. Decision 0063 */
import { createHash } from "node:crypto";
import { type ClaimedExport, type ExportMaker, LostExportError } from "@poker/db";
import { type ArchiveSource, listArchiveFiles } from "./archive-files.ts";
import { zipParts } from "./zip-parts.ts";

/** How often the claim on the archive is renewed. A claim lasts for a minute. */
const RENEW_INTERVAL_MS = 5_000;

interface MakeExportOptions {
  readonly source: ArchiveSource;
  readonly maker: Pick<ExportMaker, "renew" | "addPart" | "finish">;
  /** Returns true when this server is closing. Another server then makes the archive. */
  readonly isClosing: () => boolean;
  readonly partBytes?: number;
}

type ExportOutcome = "made" | "lost" | "closing";

/** Makes and stores the archive. Rejects when the archive cannot be made now. */
export async function makeExport(made: ClaimedExport, options: MakeExportOptions): Promise<ExportOutcome> {
  const { source, maker, isClosing, partBytes } = options;
  let percent = 0;
  let isLost = false;
  const renewing = setInterval(() => {
    maker.renew(made, percent).catch((error: unknown) => {
      // All other errors can be ignored here. While the database is down, storing the next part fails too.
      if (error instanceof LostExportError) isLost = true;
    });
  }, RENEW_INTERVAL_MS);
  try {
    await maker.renew(made, 0);
    const files = await listArchiveFiles(source, made, (share) => {
      percent = Math.floor(share * 100);
      // This ends the work even while hands are being read and no part is stored.
      if (isClosing() || isLost) throw new StoppedError();
    });
    const hash = createHash("sha256");
    let partNo = 0;
    for await (const part of zipParts(files, made.askedAt, partBytes)) {
      if (isClosing()) return "closing";
      hash.update(part);
      await maker.addPart(made, partNo, part);
      partNo += 1;
    }
    await maker.finish(made, hash.digest());
    return "made";
  } catch (error) {
    if (error instanceof StoppedError) return isLost ? "lost" : "closing";
    if (error instanceof LostExportError) return "lost";
    throw error;
  } finally {
    clearInterval(renewing);
  }
}

class StoppedError extends Error {}
