/** What a person's page shows about the archive of everything that the room keeps about that person. */

interface AskedExport {
  readonly id: string;
  /** Epoch ms, like every time here. */
  readonly askedAt: number;
}

export type DataExport = AskedExport &
  (
    | { readonly state: "under-way"; readonly percent: number }
    /** The room tried several times to make the archive, and then gave up. */
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

/** The minimum time between two archives of a person. This limit does not apply after a failed archive. */
export const MIN_EXPORT_INTERVAL_MS = 24 * 3_600_000;
