/**
 * The download of finished hands as a file: the formats, the hands that a file leaves out, and the progress messages to the page while the
 * server writes the file.
 */

/** The file formats. `stars` is `text` with the header of another site, for trackers that read only that site's files. */
export const EXPORT_FORMATS = ["phh", "ohh", "text", "stars"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Why a file leaves a hand out: staff have not decided about its held bets, its events are in the archive, or its record is damaged. */
const UNWRITTEN_REASONS = ["suspended", "not-kept", "damaged"] as const;

export interface UnwrittenHand {
  readonly handId: string;
  readonly why: (typeof UNWRITTEN_REASONS)[number];
}

/** How many hands a player may select for one file. */
export const MAX_SELECTED_HANDS = 50;

/** A message to the page that shows the export's progress, sent as one line of JSON. */
export type ExportMessage =
  /** Sent at intervals while this export waits for `before` other exports of the same person. */
  | { readonly type: "waiting"; readonly before: number }
  /** Sent once when this export begins. */
  | { readonly type: "begun"; readonly total: number }
  | {
      readonly type: "hands";
      /** The next part of the file. */
      readonly text: string;
      /** The number of hands processed so far, including those left out. */
      readonly done: number;
      readonly leftOut: readonly UnwrittenHand[];
    }
  /** Sent last, when the file is complete. If it never arrives, the transfer was interrupted. */
  | { readonly type: "end" };
