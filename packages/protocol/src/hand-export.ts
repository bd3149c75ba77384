/** Finished hands as files to download: the formats, what is left out of a file, and what a page is told while one is written. */

/** `stars` is `text` with the header that trackers expect which know no other site. */
export const EXPORT_FORMATS = ["phh", "ohh", "text", "stars"] as const;
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** Why a hand has no place in a file: its bets are held, its events are in the archive, or its record is damaged. */
export const UNWRITTEN_REASONS = ["suspended", "not-kept", "damaged"] as const;

export interface UnwrittenHand {
  readonly handId: string;
  readonly why: (typeof UNWRITTEN_REASONS)[number];
}

/** Hands that a file of a selection may have. */
export const MAX_SELECTED_HANDS = 50;

/** A line of JSON, sent to a page that shows how far its export is. */
export type ExportMessage =
  /** Other exports of the same person come first; sent again at intervals. */
  | { readonly type: "waiting"; readonly before: number }
  /** Sent once, when the turn has come. */
  | { readonly type: "begun"; readonly total: number }
  | {
      readonly type: "hands";
      /** The next part of the file. */
      readonly text: string;
      /** How many hands were looked at so far, those that were left out among them. */
      readonly done: number;
      readonly leftOut: readonly UnwrittenHand[];
    }
  /** The file is whole; without this line it broke off. */
  | { readonly type: "end" };
