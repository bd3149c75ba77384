/**
 * Builds the deal record of a finished hand, so that its viewer can check the deal. It contains the public record and the openings of the
 * viewer's own cards. The room opens these cards with the dealt deck's seed, which is sealed in the archive. F3, F4
 */
import type { SeatNo, TableEvent } from "@poker/engine";
import {
  buildRecord,
  bytesToHex,
  commitDeck,
  type DealFile,
  hashContext,
  hashUser,
  hexToBytes,
  type Opening,
  openingsFor,
  openingToText,
  planDeal,
  tableIdBytes,
} from "@poker/fair-deal";
import { handIdOf, type VoidHand } from "@poker/protocol";
import { fromStoredEvent, isTableEvent } from "../../journal/compact-events.ts";
import { eventsOfHand, type RecordedStep, readHandSteps, UnreadableRecordError } from "../../journal/hand-steps.ts";
import type { SealKeys } from "../../sealing/key-list.ts";
import { openHand } from "../../sealing/sealed-hand.ts";
import type { Database, Queryable } from "../../sql/connect.ts";

/**
 * Why a hand has no deal record:
 * - `not-dealt-fair`: the hand was dealt without fair dealing.
 * - `not-kept`: the events of the hand are in the archive.
 * - `not-closed`: the hand is over, but its record is not closed yet.
 * - `unreadable`: the record is damaged, or the seed of its deck is wrong or cannot be opened.
 */
const DEAL_ABSENCES = ["not-dealt-fair", "not-kept", "not-closed", "unreadable"] as const;
type DealAbsence = (typeof DEAL_ABSENCES)[number];

export type HandDeal =
  | { readonly kind: "file"; readonly file: DealFile }
  | { readonly kind: "absent"; readonly why: DealAbsence };

type Frozen = Extract<TableEvent, { type: "hand-frozen" }>;
type Opened = Extract<TableEvent, { type: "deal-opened" }>["opened"];
type OpenCard = (j: number) => Opening;

const absent = (why: DealAbsence): HandDeal => ({ kind: "absent", why });

/**
 * Builds the deal record of a hand. `seat` is the viewer's seat, null when the viewer was not dealt in. The caller must check that the
 * viewer may see this hand.
 */
export async function loadHandDeal(
  { prisma, pool }: Pick<Database, "prisma" | "pool">,
  archiveKeys: SealKeys,
  { handId, seat }: { readonly handId: string; readonly seat: SeatNo | null },
): Promise<HandDeal> {
  const row = await prisma.hand.findUnique({
    where: { id: handId },
    select: { tableId: true, handNo: true, sealed: true },
  });
  return row ? buildHandDeal(pool, archiveKeys, { ...row, seat }) : absent("not-kept");
}

/** The viewer of a void hand. Players who committed to the hand may see it, and so may everyone who may watch the table. */
interface VoidHandReader {
  /** null for a viewer without an account. */
  readonly viewerId: string | null;
  readonly mayWatch: boolean;
}

type HandName = Pick<ArchivedHand, "tableId" | "handNo">;

/**
 * Reads a promised hand that was never dealt. Such a hand has no row in `hands`, and its steps stay in the journal. Returns null when this
 * viewer may not see the hand or no such hand exists.
 */
async function readVoidHand(pool: Queryable, { tableId, handNo }: HandName, { viewerId, mayWatch }: VoidHandReader) {
  const steps = (await readStepsIfReadable(pool, tableId, handNo)) ?? [];
  const events = eventsIn(steps, handNo);
  const frozen = events.find((event): event is Frozen => event.type === "hand-frozen");
  const closed = events.find((event) => event.type === "deal-closed");
  if (!frozen || !closed || events.some(({ type }) => type === "deal-opened")) return null;
  const tag = viewerId === null ? null : bytesToHex(hashUser(viewerId));
  if (!mayWatch && !frozen.promise.commits.some(({ userTag }) => userTag === tag)) return null;
  return { events, hash: closed.hash, endedAt: steps.at(-1)?.created_at.getTime() ?? 0 };
}

export async function loadVoidDeal(pool: Queryable, hand: HandName, reader: VoidHandReader): Promise<HandDeal | null> {
  const found = await readVoidHand(pool, hand, reader);
  if (!found) return null;
  const record = buildRecord({ tableId: hand.tableId, events: found.events, openings: [] });
  return record ? { kind: "file", file: { record, hash: found.hash } } : absent("not-closed");
}

/** Returns the data for the page of a void hand. null when this viewer may not see the hand or no such hand exists. */
export async function loadVoidHand(
  { prisma, pool }: Pick<Database, "prisma" | "pool">,
  hand: HandName,
  reader: VoidHandReader,
): Promise<VoidHand | null> {
  const found = await readVoidHand(pool, hand, reader);
  if (!found) return null;
  const table = await prisma.table.findUnique({ where: { id: hand.tableId }, select: { name: true } });
  const reason = found.events.find((event) => event.type === "hand-voided")?.reason ?? "table-cleared";
  const { endedAt } = found;
  return { ...hand, id: handIdOf(hand.tableId, hand.handNo), tableName: table?.name ?? "", reason, endedAt };
}

interface ArchivedHand {
  readonly tableId: string;
  readonly handNo: number;
  /** The sealed cards of the hand, from the archive. */
  readonly sealed: Uint8Array;
  /** The viewer's seat; null when the viewer was not dealt in. */
  readonly seat: SeatNo | null;
}

/** Builds the record like `loadHandDeal`, when the caller has already read the hand's row. */
export async function buildHandDeal(
  pool: Queryable,
  archiveKeys: SealKeys,
  { tableId, handNo, sealed, seat }: ArchivedHand,
): Promise<HandDeal> {
  const events = await readHandEvents(pool, tableId, handNo);
  if (!events) return absent("unreadable");
  const frozen = events.find((event): event is Frozen => event.type === "hand-frozen");
  if (!frozen) return absent(events.some(({ type }) => type === "hand-started") ? "not-dealt-fair" : "not-kept");
  const opened = events.find((event) => event.type === "deal-opened")?.opened ?? null;
  const held = openHand(archiveKeys, { tableId, handNo, seq: 0 }, sealed);
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

/** Returns the hand's events as the rail sees them; null when the record is damaged. */
async function readHandEvents(pool: Queryable, tableId: string, handNo: number): Promise<readonly TableEvent[] | null> {
  const steps = await readStepsIfReadable(pool, tableId, handNo);
  return steps && eventsIn(steps, handNo);
}

const readStepsIfReadable = (pool: Queryable, tableId: string, handNo: number) =>
  readHandSteps(pool, tableId, handNo, { withSealed: false }).catch((error: unknown) => {
    if (error instanceof UnreadableRecordError) return null;
    throw error;
  });

const eventsIn = (steps: readonly RecordedStep[], handNo: number): readonly TableEvent[] =>
  steps
    .flatMap((step) => eventsOfHand(step, handNo))
    .map(fromStoredEvent)
    .filter(isTableEvent);

/** Opens the cards of the dealt deck. Returns null when the seed is missing or gives another deck than the promised one. */
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
