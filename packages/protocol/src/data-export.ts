/** The archive of everything that the room keeps of a person, as its person's page shows it. */

interface AskedExport {
  readonly id: string;
  /** Epoch ms, as is every time here. */
  readonly askedAt: number;
}

export type DataExport = AskedExport &
  (
    | { readonly state: "under-way"; readonly percent: number }
    /** It was begun several times without an end, and given up. */
    | { readonly state: "failed" }
    | {
        readonly state: "made";
        readonly madeAt: number;
        /** Then it is deleted. */
        readonly expiresAt: number;
        /** Bytes. */
        readonly size: number;
        /** Of the bytes, in hexadecimal. */
        readonly sha256: string;
      }
  );

/** `ask` and `open`: a session that has not just proved who it is gets fresh-sign-in-required. Fault 86 */
export const EXPORT_REFUSALS = [
  "session-revoked",
  "fresh-sign-in-required",
  "export-under-way",
  "export-too-soon",
  "no-such-export",
] as const;
export type ExportRefusalCode = (typeof EXPORT_REFUSALS)[number];

/** Between two archives of a person, unless the first one failed. */
export const EXPORT_EVERY_MS = 24 * 3_600_000;
