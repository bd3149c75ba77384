/**
 * Exports the case of a finished hand: who acted when, the chat of the table, what staff did, and how the hand was dealt. A function of the
 * database decides whether the export is allowed, writes it to the audit log and returns the chat. A case contains hidden cards only when
 * the same member of staff has revealed them before. The players are told that their cards were revealed. Faults 61, 97
 * SQL: one transaction calls the function and reads the audit log. All other rows are read through Prisma.
 */
import { type EpochMs, formatCard, type Refusal, refuse, type SeatNo } from "@poker/engine";
import { type CaseContents, DAY_MS, type HandCaseRefusalCode, MOST_CASE_LINES, type OfficeHand } from "@poker/protocol";
import { fromStoredEvent, isTableEvent } from "../../journal/compact-events.ts";
import { eventsOfHand, readHandSteps } from "../../journal/hand-steps.ts";
import { loadHandDeal } from "../../repositories/deals/deal-files.ts";
import { getPublicHand, readHoleCards, revealCards } from "../../repositories/hands/finished-hands.ts";
import type { SealKeys } from "../../sealing/key-list.ts";
import { type Database, inTransaction, type Queryable } from "../../sql/connect.ts";
import { type AuditEntry, listEntriesAbout } from "../office/audit.ts";
import type { AuditSubject } from "../office/audit-subjects.ts";
import type { Staff } from "../office/check-permission.ts";

interface CaseRequest {
  readonly handId: string;
  /** True to include all hidden cards. */
  readonly withCards: boolean;
  readonly reason: string;
}

/** How long before the hand the exported entries of the audit log begin, in milliseconds. */
const AUDIT_MS = 30 * DAY_MS;

interface ExportRow {
  readonly refused: HandCaseRefusalCode | null;
  readonly exported_at: Date;
  readonly chat: CaseContents["chat"];
}

type Hand = Omit<OfficeHand, "reveals">;
type HoleCards = Awaited<ReturnType<typeof readHoleCards>>;

export const createCaseOffice = (database: Pick<Database, "prisma" | "pool">, archiveKeys: SealKeys) => ({
  /** Exports a case. The database decides whether this is allowed. It writes each export and each refused attempt to the audit log. */
  async exportCase(staff: Staff, request: CaseRequest): Promise<CaseContents | Refusal<HandCaseRefusalCode>> {
    const { handId, withCards } = request;
    // Reads everything that can fail before the export is recorded, so that the audit log contains no export that failed.
    const [hand, cards] = await Promise.all([
      getPublicHand(database, handId),
      withCards ? readHoleCards(database.prisma, archiveKeys, handId) : null,
    ]);
    const known = hand && (await readSurroundings(database, archiveKeys, hand));
    return inTransaction(database.pool, async (client) => {
      const { refused, exported_at: exportedAt, chat } = await recordExport(client, staff, request, cards !== null);
      if (refused !== null) return refuse(refused);
      if (!hand || !known) throw new Error(`hand ${handId} was exported and is not there`);
      return {
        export: {
          at: exportedAt.getTime(),
          by: { id: staff.userId, name: staff.name },
          reason: request.reason,
          withCards,
        },
        ...describeHand(hand, known.times, cards),
        reveals: await listReveals(client, handId),
        chat,
        audit: await listAudit(client, hand, known.subjects),
        deal: known.deal,
      };
    });
  },
});

async function recordExport(
  client: Queryable,
  staff: Staff,
  { handId, withCards, reason }: CaseRequest,
  readable: boolean,
): Promise<ExportRow> {
  const { rows } = await client.query<ExportRow>("SELECT * FROM hand_export($1, $2, $3, $4, $5, $6)", [
    staff.sessionKey,
    handId,
    withCards,
    readable,
    reason,
    staff.ipAddress,
  ]);
  const [row] = rows;
  if (!row) throw new Error("an export came back without a result");
  return row;
}

async function readSurroundings(database: Pick<Database, "prisma" | "pool">, archiveKeys: SealKeys, hand: Hand) {
  const { id: handId, tableId, tournament, players } = hand;
  const [table, deal, times] = await Promise.all([
    database.prisma.table.findUnique({ where: { id: tableId }, select: { poolId: true } }),
    loadHandDeal(database, archiveKeys, { handId, seat: null }),
    readEventTimes(database.pool, hand),
  ]);
  const subjects: readonly AuditSubject[] = [
    { kind: "hand", id: handId },
    { kind: "table", id: tableId },
    ...(table?.poolId ? [{ kind: "pool", id: table.poolId }] : []),
    ...(tournament ? [{ kind: "tournament", id: tournament.id }] : []),
    ...players.map(({ userId }) => ({ kind: "user", id: userId })),
  ];
  return {
    times,
    subjects,
    deal: deal.kind === "file" ? { record: deal.file.record, hash: deal.file.hash } : { absent: deal.why },
  };
}

/** Returns when each event of the hand was stored, in the order of the events. */
async function readEventTimes(pool: Queryable, { tableId, handNo }: Hand): Promise<readonly EpochMs[]> {
  const steps = await readHandSteps(pool, tableId, handNo, { withSealed: false });
  return steps.flatMap((step) =>
    eventsOfHand(step, handNo)
      .map(fromStoredEvent)
      .filter(isTableEvent)
      .map(() => step.created_at.getTime()),
  );
}

function describeHand(hand: Hand, times: readonly EpochMs[], cards: HoleCards) {
  const { id, handNo: no, tableId, tableName, tournament, outcome, currency, endedAt, pot, rake, settings } = hand;
  const receipts = hand.timesLeft.values();
  const events = cards ? revealCards(hand.events, cards) : hand.events;
  const cardsOf = (seat: SeatNo) => cards?.get(seat)?.map(formatCard) ?? null;
  return {
    hand: {
      id,
      no,
      table: { id: tableId, name: tableName },
      tournament,
      outcome,
      currency,
      endedAt,
      pot,
      rake,
      settings,
    },
    players: hand.players.map(({ seat, userId, name, isBot, isStaff, net }) => ({
      seat,
      id: userId,
      name,
      bot: isBot,
      staff: isStaff,
      net,
      cards: cardsOf(seat),
    })),
    play: events.map((event, place) => ({
      at: times[place] ?? endedAt,
      leftMs: event.type === "acted" || event.type === "protected" ? (receipts.next().value ?? null) : null,
      event,
    })),
  };
}

async function listReveals(client: Queryable, handId: string): Promise<CaseContents["reveals"]> {
  const { rows } = await client.query<{ by: string; at: Date; reason: string }>(
    `SELECT u.name AS by, r.at, r.reason FROM hand_reveals r JOIN users u ON u.id = r.revealed_by
     WHERE r.hand_id = $1 ORDER BY r.id`,
    [handId],
  );
  return rows.map((row) => ({ ...row, at: row.at.getTime() }));
}

async function listAudit(
  client: Queryable,
  { endedAt }: Hand,
  subjects: readonly AuditSubject[],
): Promise<CaseContents["audit"]> {
  const entries = await listEntriesAbout(client, subjects, new Date(endedAt - AUDIT_MS), MOST_CASE_LINES);
  return entries.map(toAuditLine);
}

/** Leaves out the IP addresses of staff, which are of no use in a case. */
const toAuditLine = ({
  at,
  actor,
  action,
  subject,
  reason,
  before,
  after,
}: AuditEntry): CaseContents["audit"][number] => ({
  at,
  by: actor,
  action,
  subject,
  reason,
  before,
  after,
});
