/**
 * The messages between the import page and its worker. Files never leave the browser: the page sends them to the worker, which returns
 * hands.
 */

import type { HandRules } from "@poker/engine";
import type { HistoryRefusalCode } from "@poker/hand-history";
import type { ChipUnit } from "../../../ui/format-amount.ts";
import type { ReplayedHand } from "../replay/replayed-hand.ts";

/** A file or a pasted text. */
export interface ImportSource {
  readonly name: string;
  readonly contents: Blob | string;
}

/** One line of the list of imported hands. */
export interface ImportedLine {
  /** The number of the hand among the imported hands, from 0. */
  readonly no: number;
  readonly file: string;
  /** The line in its file, from 1. */
  readonly line: number;
  readonly id: string;
  readonly tableName: string;
  /** Epoch ms; null when the file does not say. */
  readonly startedAt: number | null;
  readonly rules: HandRules;
  readonly unit: ChipUnit;
  readonly players: number;
  readonly pot: number;
  /** What the owner of the file won or lost; null when the file does not say who its owner is. */
  readonly net: number | null;
}

/** A hand or a whole file that cannot be read. */
export interface RefusedLine {
  readonly file: string;
  readonly code: HistoryRefusalCode;
  readonly line: number | null;
  readonly field: string | null;
  /** The reason, in English. */
  readonly words: string;
}

export interface ImportProgress {
  /** The name of the file that is being read. */
  readonly file: string;
  /** The part of all files that has been read, from 0 to 1. */
  readonly done: number;
  readonly hands: readonly ImportedLine[];
  readonly refused: readonly RefusedLine[];
}

export type ToImportWorker =
  /** Reads these files. Their hands replace the hands that were read before. */
  | { readonly type: "read"; readonly sources: readonly ImportSource[] }
  | { readonly type: "stop" }
  /** Requests one hand of the list. */
  | { readonly type: "open"; readonly no: number };

export type FromImportWorker =
  | ({ readonly type: "progress" } & ImportProgress)
  | { readonly type: "ended"; readonly wasStopped: boolean }
  | { readonly type: "hand"; readonly no: number; readonly hand: ReplayedHand };
