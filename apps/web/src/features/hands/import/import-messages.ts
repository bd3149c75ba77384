/**
 * The messages between the import page and its worker. The page sends files to the worker, and the worker sends back
 * hands. The files never leave the browser.
 */

import type { HandRules } from "@poker/engine";
import type { HistoryRefusalCode } from "@poker/hand-history";
import type { ChipUnit } from "../../../ui/format-amount.ts";
import type { ReplayedHand } from "../replay/replayed-hand.ts";

/** A file that the person picked, or a text that they pasted. */
export interface ImportSource {
  readonly name: string;
  readonly contents: Blob | string;
}

/** One hand in the list of imported hands. */
export interface ImportedLine {
  /** The index of the hand in the list, from 0. */
  readonly no: number;
  readonly file: string;
  /** The line of the file in which the hand begins, from 1. */
  readonly line: number;
  readonly id: string;
  readonly tableName: string;
  /** When the hand began, epoch ms; null when the file does not say. */
  readonly startedAt: number | null;
  readonly rules: HandRules;
  readonly unit: ChipUnit;
  readonly players: number;
  readonly pot: number;
  /** What the owner of the file won or lost in the hand; null when the file does not say which player is its owner. */
  readonly net: number | null;
}

/** A hand, or a whole file, that could not be read. */
export interface RefusedLine {
  readonly file: string;
  readonly code: HistoryRefusalCode;
  readonly line: number | null;
  readonly field: string | null;
  /** Why it could not be read, in English. */
  readonly words: string;
}

export interface ImportProgress {
  /** The name of the file that the worker is reading now. */
  readonly file: string;
  /** How much of all files has been read, from 0 to 1. */
  readonly done: number;
  readonly hands: readonly ImportedLine[];
  readonly refused: readonly RefusedLine[];
}

export type ToImportWorker =
  /** Asks the worker to read these files. Their hands replace the hands from earlier files. */
  | { readonly type: "read"; readonly sources: readonly ImportSource[] }
  | { readonly type: "stop" }
  /** Asks the worker for one hand of the list. */
  | { readonly type: "open"; readonly no: number };

export type FromImportWorker =
  | ({ readonly type: "progress" } & ImportProgress)
  | { readonly type: "ended"; readonly wasStopped: boolean }
  | { readonly type: "hand"; readonly no: number; readonly hand: ReplayedHand };
