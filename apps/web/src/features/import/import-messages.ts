/** What the import page and its worker say to each other. Files never leave the browser: they go to the worker, and hands come back. */

import type { HandRules } from "@poker/engine";
import type { HistoryRefusalCode } from "@poker/hand-history";
import type { ChipUnit } from "../../ui/format-amount.ts";
import type { ReplayedHand } from "../replay/replayed-hand.ts";

/** A file, or a text that was pasted. */
export interface ImportSource {
  readonly name: string;
  readonly contents: Blob | string;
}

/** A line of the list of hands that were read. */
export interface ImportedLine {
  /** Among the hands that were read, from 0. */
  readonly no: number;
  readonly file: string;
  /** In its file, from 1. */
  readonly line: number;
  readonly id: string;
  readonly tableName: string;
  /** Epoch ms; null when the file does not say. */
  readonly startedAt: number | null;
  readonly rules: HandRules;
  readonly unit: ChipUnit;
  readonly players: number;
  readonly pot: number;
  /** What the player whose file it is won or lost; null when the file does not say who that is. */
  readonly net: number | null;
}

/** A hand, or a whole file, that cannot be read. */
export interface RefusedLine {
  readonly file: string;
  readonly code: HistoryRefusalCode;
  readonly line: number | null;
  readonly field: string | null;
  /** English. */
  readonly words: string;
}

export interface ImportProgress {
  /** The file that is being read. */
  readonly file: string;
  /** Of all files, from 0 to 1. */
  readonly done: number;
  readonly hands: readonly ImportedLine[];
  readonly refused: readonly RefusedLine[];
}

export type ToImportWorker =
  /** Takes the place of what was read before. */
  | { readonly type: "read"; readonly sources: readonly ImportSource[] }
  | { readonly type: "stop" }
  /** Asks for one hand of the list. */
  | { readonly type: "open"; readonly no: number };

export type FromImportWorker =
  | ({ readonly type: "progress" } & ImportProgress)
  | { readonly type: "ended"; readonly wasStopped: boolean }
  | { readonly type: "hand"; readonly no: number; readonly hand: ReplayedHand };
