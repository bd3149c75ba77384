/**
 * The state of a data export, as the person's own page shows it. The export is an archive of everything that the room keeps about that
 * person.
 */

interface AskedExport {
  readonly id: string;
  /** Epoch ms, like every time in this file. */
  readonly askedAt: number;
}

export type DataExport = AskedExport &
  (
    | { readonly state: "under-way"; readonly percent: number }
    /** The room tried several times to make the archive and gave up. */
    | { readonly state: "failed" }
    | {
        readonly state: "made";
        readonly madeAt: number;
        /** When the archive is deleted. */
        readonly expiresAt: number;
        /** The size in bytes. */
        readonly size: number;
        /** The SHA-256 of the bytes, in hexadecimal. */
        readonly sha256: string;
      }
  );

/** The minimum time between two archives of the same person, in ms. A person need not wait after a failed archive. */
export const MIN_EXPORT_INTERVAL_MS = 24 * 3_600_000;
