/** What a page tells and asks its deal worker, and what the worker says. */
import type { DrawOutcome, ShownFreeze } from "@poker/client";
import type { SeatNo, TableEvent, TableView } from "@poker/engine";
import type { DrawView, NextDeal, PackedOpening } from "@poker/protocol";
import type { DealVerdict } from "./deal-verdict.ts";

/** Each is answered once, with a text in hexadecimal or null. */
export type DealQuestion =
  /** Draws a seed, or takes the one that another tab has drawn. The answer is its commit. */
  | { readonly type: "commit"; readonly userId: string; readonly deal: NextDeal; readonly words: string }
  /** The answer is the seed, once the freeze is kept; null when the commit is not in it, or is not of this browser. */
  | { readonly type: "reveal"; readonly shown: ShownFreeze }
  | DrawQuestion;

/** The same for the draw of a tournament's seats. */
export type DrawQuestion =
  | { readonly type: "commit-draw"; readonly userId: string; readonly draw: DrawView; readonly words: string }
  | { readonly type: "reveal-draw"; readonly userId: string; readonly draw: DrawView };

/** What happened in the draw of a tournament's seats, in its order. */
export type DrawNews =
  | { readonly type: "draw-taken" | "draw-withdrawn"; readonly userId: string; readonly tournamentId: string }
  /** The room's signature that the seed came in time. */
  | { readonly type: "draw-answered"; readonly userId: string; readonly tournamentId: string; readonly answer: string }
  | { readonly type: "draw-opened"; readonly userId: string; readonly draw: DrawView };

/** What happened at the table, in its order; `you` is the viewer's seat before it, null when they have none. */
export type DealNews =
  | {
      readonly type: "frame";
      readonly tableId: string;
      readonly you: SeatNo | null;
      readonly events: readonly TableEvent[];
      readonly openings: readonly PackedOpening[];
    }
  | { readonly type: "snapshot"; readonly tableId: string; readonly you: SeatNo | null; readonly view: TableView }
  /** The room's signature that the seed came in time. */
  | { readonly type: "answered"; readonly tableId: string; readonly handNo: number; readonly answer: string }
  /** The page follows the table no more. */
  | { readonly type: "left"; readonly tableId: string };

export type ToDealWorker =
  | DealNews
  | DrawNews
  | { readonly type: "question"; readonly id: number; readonly question: DealQuestion };

export type FromDealWorker =
  | { readonly type: "answer"; readonly id: number; readonly text: string | null }
  | { readonly type: "verdict"; readonly tableId: string; readonly verdict: DealVerdict }
  | { readonly type: "draw-outcome"; readonly outcome: DrawOutcome };
