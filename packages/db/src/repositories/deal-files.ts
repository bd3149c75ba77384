/**
 * Builds the record of a finished hand's deal, as its viewer may check it: the public record, and the openings of the viewer's own cards.
 * The cards are opened with the seed of the dealt deck, which is sealed in the archive. F3, F4. SQL: the hand's own row.
 */
import type { SeatNo, TableEvent } from "@poker/engine";
import {
  buildRecord,
  commitDeck,
  type DealFile,
  hashContext,
  hexToBytes,
  type Opening,
  openingsFor,
  openingToText,
  planDeal,
  tableIdBytes,
} from "@poker/fair-deal";
import { fromStoredEvent, isTableEvent } from "../journal/compact-events.ts";
import { eventsOfHand, readHandSteps } from "../journal/hand-steps.ts";
import { openHand } from "../sealing/sealed-hand.ts";
import type { Queryable } from "../sql/connect.ts";

/**
 * Why a hand has no record: dealt without fair dealing; its events are in the archive; over, and its record still to be closed; the
 * seed of its deck cannot be opened, or is another one.
 */
export const DEAL_ABSENCES = ["not-dealt-fair", "not-kept", "not-closed", "unreadable"] as const;
export type DealAbsence = (typeof DEAL_ABSENCES)[number];

export type HandDeal =
  | { readonly kind: "file"; readonly file: DealFile }
  | { readonly kind: "absent"; readonly why: DealAbsence };

type Frozen = Extract<TableEvent, { type: "hand-frozen" }>;
type Opened = Extract<TableEvent, { type: "deal-opened" }>["opened"];
type OpenCard = (j: number) => Opening;

const absent = (why: DealAbsence): HandDeal => ({ kind: "absent", why });

interface HandRow {
  table_id: string;
  hand_no: number;
  sealed: Uint8Array;
}

/** `seat`: the viewer's, who has been found to see this hand; null when the viewer was not dealt in. */
export async function loadHandDeal(
  pool: Queryable,
  archiveKey: Uint8Array,
  { handId, seat }: { readonly handId: string; readonly seat: SeatNo | null },
): Promise<HandDeal> {
  const { rows } = await pool.query<HandRow>("SELECT table_id, hand_no, sealed FROM hands WHERE id = $1", [handId]);
  const [row] = rows;
  if (!row) return absent("not-kept");
  const { table_id: tableId, hand_no: handNo, sealed } = row;
  const events = await readHandEvents(pool, tableId, handNo);
  const frozen = events.find((event): event is Frozen => event.type === "hand-frozen");
  if (!frozen) return absent(events.some(({ type }) => type === "hand-started") ? "not-dealt-fair" : "not-kept");
  const opened = events.find((event) => event.type === "deal-opened")?.opened ?? null;
  const held = openHand(archiveKey, { tableId, handNo, seq: 0 }, sealed);
  const openCard = opened && openDealtDeck(tableId, frozen, opened, held?.seed ?? null);
  if (opened && !openCard) return absent("unreadable");
  const openings = openCard ? openingsFor(events, frozen.setup, openCard) : [];
  const record = buildRecord({ tableId, events, openings: openings.map(openingToText) });
  const closed = events.find((event) => event.type === "deal-closed");
  if (!record || !closed) return absent("not-closed");
  const own = held?.hole.find((hole) => hole.seat === seat);
  const ownOpenings =
    own && openCard
      ? openingsFor([{ type: "hole-dealt", hands: [own] }], frozen.setup, openCard).map(openingToText)
      : null;
  return {
    kind: "file",
    file: {
      record,
      hash: closed.hash,
      ...(seat !== null && ownOpenings && { own: { seat, openings: ownOpenings } }),
    },
  };
}

/** As the rail sees them. */
async function readHandEvents(pool: Queryable, tableId: string, handNo: number): Promise<readonly TableEvent[]> {
  const steps = await readHandSteps(pool, tableId, handNo, { withSealed: false });
  return steps
    .flatMap((step) => eventsOfHand(step, handNo))
    .map(fromStoredEvent)
    .filter(isTableEvent);
}

/** Opens cards of the deck that was dealt. null when the seed is missing, or makes another deck than the one that was promised. */
function openDealtDeck(
  tableId: string,
  { setup, promise }: Frozen,
  opened: Opened,
  seed: string | null,
): OpenCard | null {
  if (seed === null) return null;
  const ctx = hashContext({
    tableId: tableIdBytes(tableId),
    handNo: setup.handNo,
    gameCode: setup.rules.game,
    decks: promise.decks,
    prevHandHash: hexToBytes(promise.prevHandHash),
  });
  const { pick, cut } = planDeal({ freeze: promise.freeze, reveals: opened.reveals, decks: promise.decks });
  const deck = commitDeck(ctx, pick, Buffer.from(seed, "base64"));
  return Buffer.from(deck.root).toString("hex") === promise.roots[pick] ? (j) => deck.openCard(j, cut) : null;
}
