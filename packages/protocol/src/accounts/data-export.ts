/** What a person's page shows about the archive of everything that the room keeps about that person. */

interface AskedExport {
  readonly id: string;
  /** Epoch ms, like every time here. */
  readonly askedAt: number;
}

export type DataExport = AskedExport &
  (
    | { readonly state: "under-way"; readonly percent: number }
    /** The archive was begun several times without success, and then given up. */
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

/** The least time between two archives of a person. It does not apply after a failed archive. */
export const EXPORT_EVERY_MS = 24 * 3_600_000;
