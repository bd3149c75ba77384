/** The messages between a page and its worker for deals. */
import type { DrawOutcome, ShownFreeze } from "@poker/client";
import type { SeatNo, TableEvent, TableView } from "@poker/engine";
import type { DrawView, NextDeal, PackedOpening } from "@poker/protocol";
import type { DealVerdict } from "./deal-verdict.ts";

/** A question of the page. The worker answers each one once, with a hexadecimal text or with null. */
export type DealQuestion =
  /**
   * Asks for a commit. The worker draws a seed, or takes the seed that another tab has drawn, and answers with the
   * commit to this seed.
   */
  | { readonly type: "commit"; readonly userId: string; readonly deal: NextDeal; readonly words: string }
  /**
   * Asks for the seed. The worker first stores the freeze and then answers with the seed. It answers null when the
   * freeze does not include the commit, or when another browser made the commit.
   */
  | { readonly type: "reveal"; readonly shown: ShownFreeze }
  | DrawQuestion;

/** The same questions about the draw of a tournament's seats. */
export type DrawQuestion =
  | { readonly type: "commit-draw"; readonly userId: string; readonly draw: DrawView; readonly words: string }
  | { readonly type: "reveal-draw"; readonly userId: string; readonly draw: DrawView };

/** What happened in the draw of a tournament's seats. The page must pass these messages on in order. */
export type DrawNews =
  | { readonly type: "draw-taken" | "draw-withdrawn"; readonly userId: string; readonly tournamentId: string }
  /** The room confirmed with its signature that the seed arrived in time. */
  | { readonly type: "draw-answered"; readonly userId: string; readonly tournamentId: string; readonly answer: string }
  | { readonly type: "draw-opened"; readonly userId: string; readonly draw: DrawView };

/**
 * What happened at a table. The page must pass these messages on in order. `you` is the seat that the viewer had just
 * before; null if they had none.
 */
export type DealNews =
  | {
      readonly type: "frame";
      readonly tableId: string;
      readonly you: SeatNo | null;
      readonly events: readonly TableEvent[];
      readonly openings: readonly PackedOpening[];
    }
  | { readonly type: "snapshot"; readonly tableId: string; readonly you: SeatNo | null; readonly view: TableView }
  /** The room confirmed with its signature that the seed arrived in time. */
  | { readonly type: "answered"; readonly tableId: string; readonly handNo: number; readonly answer: string }
  /** The page has stopped following the table. */
  | { readonly type: "left"; readonly tableId: string };

export type ToDealWorker =
  | DealNews
  | DrawNews
  | { readonly type: "question"; readonly id: number; readonly question: DealQuestion };

export type FromDealWorker =
  | { readonly type: "answer"; readonly id: number; readonly text: string | null }
  | { readonly type: "verdict"; readonly tableId: string; readonly verdict: DealVerdict }
  | { readonly type: "draw-outcome"; readonly outcome: DrawOutcome };
