/** A readable record, together with everything that is computed from the record once for all checks. */
import { type Bytes, hexToBytes } from "../bytes.ts";
import { isValidOpening, type Opening } from "../committed-deck.ts";
import type { DealFile, DealRecord, RecordedEvent } from "../deal-record.ts";
import { hashContext, tableIdBytes } from "../hand-context.ts";
import { openingFromText } from "../packed-opening.ts";
import { planDeal } from "../planned-deal.ts";

/** What the person who checks the record knows about the hand. Each field may be missing. Hashes, seeds and signatures are hex. */
export interface Expected {
  /** The seat of this person. */
  readonly seat?: number;
  /** The freeze that this person saw before their seed was revealed. */
  readonly freeze?: string;
  readonly commit?: string;
  /** The seed that this person revealed. */
  readonly seed?: string;
  /** The room's signed answer to this person's reveal. */
  readonly answer?: string;
  /** The hash of the hand before this one, as this person computed it. */
  readonly prevHash?: string;
  /** The record's hash, as the table received it when the hand was closed. */
  readonly hash?: string;
}

export interface VerifyOptions {
  /** The room's published keys, in hex. Any of them may have signed. There are two keys while the room changes its key. */
  readonly keys?: readonly string[];
  readonly expect?: Expected;
}

export interface DealCase {
  readonly file: DealFile;
  readonly record: DealRecord;
  readonly ctx: Bytes;
  readonly frozen: Extract<RecordedEvent, { type: "hand-frozen" }>;
  /** null when the hand was not dealt. */
  readonly deal: { readonly pick: number; readonly cut: readonly number[]; readonly root: Bytes } | null;
  /** The openings that everybody gets, followed by the openings of the player's own cards. */
  readonly openings: readonly Opening[];
}

/** Returns null when the record does not begin with the freeze. */
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

/** V3: returns true when the opened card is in the played deck, at the place that the coin gave. */
export const isInPlayedDeck = (opening: Opening, { ctx, deal }: DealCase): boolean =>
  deal !== null && isValidOpening(opening, { ctx, ...deal });
