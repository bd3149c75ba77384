/**
 * Files of finished hands for downloading: their formats, the hands that a file leaves out, and the messages to a page while a file is
 * written.
 */

/** `stars` is the format `text` with the header of another site, for trackers that read only the files of that site. */
export const EXPORT_FORMATS = ["phh", "ohh", "text", "stars"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Why a file leaves a hand out: its bets are held, its events are in the archive, or its record is damaged. */
const UNWRITTEN_REASONS = ["suspended", "not-kept", "damaged"] as const;

export interface UnwrittenHand {
  readonly handId: string;
  readonly why: (typeof UNWRITTEN_REASONS)[number];
}

/** The most hands that a file of selected hands may have. */
export const MAX_SELECTED_HANDS = 50;

/** A line of JSON, sent to a page that shows the progress of its export. */
export type ExportMessage =
  /** This export waits for `before` other exports of the same person. Sent at intervals. */
  | { readonly type: "waiting"; readonly before: number }
  /** Sent once, when this export begins. */
  | { readonly type: "begun"; readonly total: number }
  | {
      readonly type: "hands";
      /** The next part of the file. */
      readonly text: string;
      /** The number of hands processed so far, including those left out. */
      readonly done: number;
      readonly leftOut: readonly UnwrittenHand[];
    }
  /** The file is complete. When this line is missing, the transfer was interrupted. */
  | { readonly type: "end" };
