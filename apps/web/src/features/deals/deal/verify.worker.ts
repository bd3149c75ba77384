/** Verifies records in a worker. Needs nothing but the record. */
import { type DealFile, readDealFile, type VerifyOptions, type VerifyReport, verifyDealFile } from "@poker/fair-deal";

export interface VerifyRequest {
  readonly id: number;
  /** The file as the server sent it. It may contain anything. */
  readonly file: unknown;
  readonly options: VerifyOptions;
}

export interface Verified {
  readonly report: VerifyReport;
  /** The record; null when it cannot be read. The report then says why. */
  readonly file: DealFile | null;
}

addEventListener("message", ({ data: { id, file, options } }: MessageEvent<VerifyRequest>) => {
  const read = readDealFile(file);
  const verified: Verified = { report: verifyDealFile(file, options), file: "problem" in read ? null : read };
  postMessage({ id, verified });
});
