/** A record that could be read, together with the values that several checks need and that are computed only once. */
import { type Bytes, hexToBytes } from "../bytes.ts";
import { isValidOpening, type Opening } from "../committed-deck.ts";
import type { DealFile, DealRecord, RecordedEvent } from "../deal-record.ts";
import { hashContext, tableIdBytes } from "../hand-context.ts";
import { openingFromText } from "../packed-opening.ts";
import { planDeal } from "../planned-deal.ts";

/**
 * What the person who checks the record already knows about the hand. Every field is optional. Hashes, seeds and signatures are in
 * hexadecimal.
 */
export interface Expected {
  /** The person's own seat. */
  readonly seat?: number;
  /** The freeze that the person saw before their seed was revealed. */
  readonly freeze?: string;
  readonly commit?: string;
  /** The seed that the person revealed. */
  readonly seed?: string;
  /** The room's signature that confirms the person's reveal. */
  readonly answer?: string;
  /** The hash of the previous hand's record, as the person computed it. */
  readonly prevHash?: string;
  /** The hash of this record, as the table received it at the end of the hand. */
  readonly hash?: string;
}

export interface VerifyOptions {
  /**
   * The room's published keys, in hexadecimal. The signature may be from any of them. There are two keys while the room replaces its key.
   */
  readonly keys?: readonly string[];
  readonly expect?: Expected;
}

export interface DealCase {
  readonly file: DealFile;
  readonly record: DealRecord;
  readonly ctx: Bytes;
  readonly frozen: Extract<RecordedEvent, { type: "hand-frozen" }>;
  /** Which deck was dealt, and how. null when the hand was not dealt. */
  readonly deal: { readonly pick: number; readonly cut: readonly number[]; readonly root: Bytes } | null;
  /** The openings in the public record, followed by those of the person's own cards. */
  readonly openings: readonly Opening[];
}

/** Reads a record. Returns null when it does not begin with the freeze. */
export function openCase(file: DealFile): DealCase | null {
  const { record } = file;
  const [frozen] = record.events;
  if (frozen?.type !== "hand-frozen") return null;
  const ctx = hashContext({
    tableId: tableIdBytes(record.table),
    handNo: record.hand,
    gameCode: record.game,
    decks: record.decks,
    prevHandHash: hexToBytes(record.prevHandHash),
  });
  const openings = [...record.openings, ...(file.own?.openings ?? [])].map(openingFromText);
  return { file, record, ctx, frozen, deal: planOf(record), openings };
}

function planOf(record: DealRecord): DealCase["deal"] {
  if (!record.events.some((event) => event.type === "deal-opened")) return null;
  const { pick, cut } = planDeal({ freeze: record.freeze.hash, reveals: record.reveals, decks: record.decks });
  const root = record.freeze.roots[pick];
  return root === undefined ? null : { pick, cut, root: hexToBytes(root) };
}

/** V3: returns true when the opening proves that its card is in the dealt deck, at the place that the coin gave. */
export const isInPlayedDeck = (opening: Opening, { ctx, deal }: DealCase): boolean =>
  deal !== null && isValidOpening(opening, { ctx, ...deal });
