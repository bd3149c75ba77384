/**
 * Reads a stream of the journal for `npm run inspect`. Refuses when:
 * - there is no such table, pool, tournament or hand;
 * - the hole cards of a hand that is not finished are asked for;
 * - the staff member may not see the hole cards.
 */
import {
  createHandOffice,
  createStaffOffice,
  createUsers,
  type Database,
  fromStoredEvent,
  makeSessionToken,
  type RecordedStep,
  readHandSteps,
  readStreamSteps,
  type SealKeys,
  toSessionKey,
} from "@poker/db";
import { type Card, isRefusal } from "@poker/engine";
import type pg from "pg";
import { formatCards, formatRow, type StreamRow } from "./format-row.ts";
import type { InspectRequest } from "./request.ts";

/** What `--json` prints, for programs to read. A card is a number from 0 to 51, as in the journal. */
interface Inspection {
  readonly stream: string;
  readonly events: readonly StreamRow[];
  /** The hole cards of each seat; null when the request did not ask for them. */
  readonly hole: readonly SeatCards[] | null;
}
interface SeatCards {
  readonly seat: number;
  readonly cards: readonly Card[];
}

type InspectResult =
  | { readonly ok: true; readonly lines: readonly string[]; readonly found: Inspection }
  | { readonly ok: false; readonly message: string };

type Unseal = NonNullable<InspectRequest["unseal"]>;

const refuse = (message: string) => ({ ok: false as const, message });

/** Returns the lines to print. Calls `readKey`, which returns the key that opens finished hands, only when hole cards are to be shown. */
export async function inspect(
  database: Database,
  request: InspectRequest,
  readKey: () => SealKeys,
): Promise<InspectResult> {
  const [streamId = "", handNo = null] = request.id.split(":");
  const headline = await describeStream(database.pool, request.kind, streamId);
  if (headline === null)
    return refuse(`There is no ${request.kind === "unit" ? "table, pool or tournament" : "table"} ${streamId}.`);
  const rows = await readRows(database.pool, streamId, handNo, request.from);
  if (handNo !== null && rows.length === 0) return refuse(`Table ${streamId} has no hand ${handNo}.`);
  const lines = [headline, ...rows.map(formatRow)];
  const found = { stream: headline, events: rows, hole: null };
  if (request.unseal === null) return { ok: true, lines, found };
  const unsealed = await unsealHand(database, request.id, request.unseal, readKey());
  if (!unsealed.ok) return unsealed;
  const { hole } = unsealed;
  const seats = hole.map(({ seat, cards }) => `seat ${seat} held ${formatCards(cards)}`);
  return { ok: true, lines: [...lines, "", ...seats], found: { ...found, hole } };
}

/** Returns a line with the name, the kind and the owner of a stream; null when there is no such table, pool or tournament. */
async function describeStream(pool: pg.Pool, kind: InspectRequest["kind"], id: string): Promise<string | null> {
  const { rows } = await pool.query<{
    what: string;
    name: string;
    status: string;
    node_id: string | null;
    epoch: number;
  }>(
    `SELECT u.what, u.name, u.status, l.node_id, coalesce(l.epoch, 0) AS epoch
     FROM (SELECT 'table' AS what, id, name, status::text, coalesce(pool_id, tournament_id, id) AS unit_id FROM tables
           UNION ALL SELECT 'pool', id, name, status::text, id FROM pools
           UNION ALL SELECT 'tournament', id, name || ' #' || number, status::text, id FROM tournaments) AS u
     LEFT JOIN leases l ON l.unit_id = u.unit_id
     WHERE u.id = $1 AND ($2 OR u.what = 'table')`,
    [id, kind === "unit"],
  );
  const [unit] = rows;
  if (!unit) return null;
  const owner = unit.node_id === null ? "no node runs it" : `run by node ${unit.node_id}`;
  return `${unit.what} ${id} "${unit.name}", ${unit.status}, ${owner}, epoch ${unit.epoch}`;
}

async function readRows(pool: pg.Pool, streamId: string, handNo: string | null, from: number): Promise<StreamRow[]> {
  const steps =
    handNo === null
      ? await readStreamSteps(pool, streamId, { seq: 0, handNo: 0 }, { withSealed: true })
      : await readHandSteps(pool, streamId, Number(handNo), { withSealed: true });
  return steps.flatMap(toRows).filter((row) => row.seq >= from && (handNo === null || row.handNo === Number(handNo)));
}

const toRows = ({ seq, created_at: at, hand_no: handNo, hand_nos: handNos, events, sealed }: RecordedStep) =>
  events.map((stored, place): StreamRow => {
    const event = fromStoredEvent(stored);
    const isSealed = sealed !== null;
    return {
      seq: seq + place,
      at,
      handNo: handNos ? (handNos[place] ?? null) : handNo,
      kind: event.type,
      event: { ...event },
      isSealed,
    };
  });

/**
 * Reveals the hole cards of a hand in the same way as the back office. The audit log records the attempt, even if it is
 * refused. Fault 61
 */
async function unsealHand(
  database: Database,
  handId: string,
  { staffId, reason }: Unseal,
  keys: SealKeys,
): Promise<{ readonly ok: true; readonly hole: readonly SeatCards[] } | ReturnType<typeof refuse>> {
  const account = await createUsers(database).getById(staffId);
  if (!account) return refuse(`There is no account ${staffId}.`);
  const roles = await createStaffOffice(database).getRoles(staffId);
  // `revealHand` knows who asks only by their session. So the database's owner opens a session of the staff member for this one call.
  const sessionKey = toSessionKey(makeSessionToken());
  await database.pool.query("SELECT session_open($1, $2)", [staffId, sessionKey]);
  const staff = { userId: staffId, sessionKey, name: account.name, roles, ipAddress: "127.0.0.1" };
  const result = await createHandOffice(database, keys).revealHand(staff, { handId, reason });
  await database.pool.query("SELECT session_end($1)", [sessionKey]);
  if (isRefusal(result)) return refuse(REFUSAL_MESSAGES[result.code]);
  return { ok: true, hole: result.hole };
}

const REFUSAL_MESSAGES = {
  "not-allowed": "This account may not look at hole cards; the attempt is in the audit log.",
  "second-step-required": "The room requires a second step of its staff. Show the cards in the back office.",
  "hand-not-finished": "The hand has not ended: its cards stay sealed.",
  "reason-required": "Enter a reason.",
  "own-hand": "This account was dealt in, or sits at that table: another officer looks.",
  "cards-unreadable": "The cards cannot be read with this room's archive key.",
  "too-many-reveals": "This account has looked at as many hands within the hour as the room allows.",
} as const;
