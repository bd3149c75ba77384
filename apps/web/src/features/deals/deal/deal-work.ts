/** The messages between a page and its deal worker. */
import type { DrawOutcome, ShownFreeze } from "@poker/client";
import type { SeatNo, TableEvent, TableView } from "@poker/engine";
import type { DrawView, NextDeal, PackedOpening } from "@poker/protocol";
import type { DealVerdict } from "./deal-verdict.ts";

/** Each question is answered once, with a hexadecimal text or with null. */
export type DealQuestion =
  /** Draws a seed, or uses the seed that another tab has drawn. The answer is the commit of this seed. */
  | { readonly type: "commit"; readonly userId: string; readonly deal: NextDeal; readonly words: string }
  /**
   * The answer is the seed, after the freeze is kept; null when the freeze does not include the commit, or the commit is not from this
   * browser.
   */
  | { readonly type: "reveal"; readonly shown: ShownFreeze }
  | DrawQuestion;

/** A question about the draw of a tournament's seats, answered in the same way. */
export type DrawQuestion =
  | { readonly type: "commit-draw"; readonly userId: string; readonly draw: DrawView; readonly words: string }
  | { readonly type: "reveal-draw"; readonly userId: string; readonly draw: DrawView };

/** The events in the draw of a tournament's seats, in order. */
export type DrawNews =
  | { readonly type: "draw-taken" | "draw-withdrawn"; readonly userId: string; readonly tournamentId: string }
  /** The room's signature, which confirms that the seed arrived in time. */
  | { readonly type: "draw-answered"; readonly userId: string; readonly tournamentId: string; readonly answer: string }
  | { readonly type: "draw-opened"; readonly userId: string; readonly draw: DrawView };

/** The events at the table, in order. `you` is the viewer's seat before these events; null when the viewer has no seat. */
export type DealNews =
  | {
      readonly type: "frame";
      readonly tableId: string;
      readonly you: SeatNo | null;
      readonly events: readonly TableEvent[];
      readonly openings: readonly PackedOpening[];
    }
  | { readonly type: "snapshot"; readonly tableId: string; readonly you: SeatNo | null; readonly view: TableView }
  /** The room's signature, which confirms that the seed arrived in time. */
  | { readonly type: "answered"; readonly tableId: string; readonly handNo: number; readonly answer: string }
  /** The page no longer follows the table. */
  | { readonly type: "left"; readonly tableId: string };

export type ToDealWorker =
  | DealNews
  | DrawNews
  | { readonly type: "question"; readonly id: number; readonly question: DealQuestion };

export type FromDealWorker =
  | { readonly type: "answer"; readonly id: number; readonly text: string | null }
  | { readonly type: "verdict"; readonly tableId: string; readonly verdict: DealVerdict }
  | { readonly type: "draw-outcome"; readonly outcome: DrawOutcome };
