/**
 * Fills a database with the hands of one player and five others: some hundred are really played, by every game and structure, become records and are
 * counted by the job; the rest are these again at other tables and times, with their cards sealed anew. So each can be read, exported and
 * counted like any other hand.
 */
import { randomUUID } from "node:crypto";
import type { Database } from "@poker/db";
import { buildSettings, GAMES, HOUSES, presets, STRUCTURES, type TableSettings } from "@poker/engine";

/** What the tests of the game server play with, imported from their sources. */
export interface TestParts {
  readonly db: typeof import("@poker/db");
  readonly played: typeof import("../../../apps/game/test/played-hands.ts");
  readonly server: typeof import("../../../apps/game/test/test-server.ts");
}

export interface FilledHistory {
  readonly owner: Database;
  readonly game: Database;
  readonly web: Database;
  readonly archiveKey: Uint8Array;
  /** The player with all the hands. */
  readonly userId: string;
  readonly hands: number;
  /** What the job took for the hands that were played. */
  readonly counting: { readonly hands: number; readonly wallMs: number; readonly cpuMs: number };
  close(): Promise<void>;
}

const SEATS = 6;
const PLAYED_PER_TABLE = 60;
const YEAR_MS = 365 * 86_400_000;
/** Tables of one statement. */
const TABLES_AT_ONCE = 40;
const NOTED_HANDS = 2_000;

const VARIANTS = GAMES.flatMap((game) => STRUCTURES.map((structure) => ({ game, structure })));
const SETTINGS: readonly TableSettings[] = VARIANTS.map((variant, place) => {
  const [low, high] = [25, 50].map((chips) => chips * 2 ** (place % 3));
  const house = HOUSES[place % HOUSES.length] ?? "avenue";
  const settings = buildSettings(presets[house], { ...variant, low: low ?? 0, high: high ?? 0, currency: "play" });
  return { ...settings, seats: SEATS, fairDeal: false };
});

interface BaseHand {
  readonly serial: number;
  readonly table_id: string;
  readonly hand_no: number;
  readonly sealed: Buffer;
}

export async function fillHistory({ db, played, server }: TestParts, hands: number): Promise<FilledHistory> {
  const backend = await server.startTestBackend();
  const archiveKey = Buffer.from(server.ARCHIVE_KEY, "hex");
  const [owner, game, web] = [
    db.connect(backend.database.ownerUrl, { maxConnections: 1, queryTimeoutMs: 600_000 }),
    db.connect(backend.database.gameUrl, { queryTimeoutMs: 60_000 }),
    db.connect(backend.database.webUrl),
  ];
  const nodeId = randomUUID();
  const node = { nodeId, name: nodeId, url: "http://node.example", weight: 1, protocol: 7, oldestBeside: 1 };
  await db.createNodeRegistry(game.pool).registerNode({ ...node, secrets: "s", adapter: "postgres" });
  const people: string[] = [];
  for (let seat = 0; seat < SEATS; seat++) people.push((await backend.person()).userId);
  const journal = db.createJournal({ pool: game.journal });
  await Promise.all(
    SETTINGS.map(async (settings, place) => {
      const tableId = await backend.createTable(settings);
      const leases = await db.createLeases(game.pool).claimUnits(nodeId, 600_000);
      const lease = leases.find(({ unitId }) => unitId === tableId) ?? { unitId: tableId, epoch: 1 };
      const table = new played.PlayedTable(lease, settings, people, 900 + place);
      for (let hand = 0; hand < PLAYED_PER_TABLE; hand++) table.playHand();
      for (const commit of table.commits) {
        const { outcome } = await journal.commit(commit);
        if (outcome !== "durable") throw new Error(`a commit was ${outcome}`);
      }
    }),
  );
  await db.createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 100_000 });
  const counting = await countPlayed(db.createOwnHandCounter(game.pool, archiveKey));
  await repeatHands(db, owner, { archiveKey, people, hands });
  await noteSome(owner, people[0] ?? "");
  await owner.pool.query("VACUUM (ANALYZE) own_hands, hands, hand_seats, hand_records, hand_notes, tables");
  const close = async () => {
    await Promise.all([owner.close(), game.close(), web.close()]);
    await backend.end();
  };
  return { owner, game, web, archiveKey, userId: people[0] ?? "", hands, counting, close };
}

async function countPlayed(counter: ReturnType<TestParts["db"]["createOwnHandCounter"]>) {
  await counter.countNewer(50);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let counted = 0;
  for (let batch = 1; batch > 0; counted += batch) batch = (await counter.countOlder(50)).hands;
  const { user, system } = process.cpuUsage(cpu);
  return { hands: counted, wallMs: performance.now() - began, cpuMs: (user + system) / 1_000 };
}

interface Repetition {
  readonly archiveKey: Uint8Array;
  readonly people: readonly string[];
  /** How many there shall be. */
  readonly hands: number;
}

/** Each played hand again and again, in order, over a year that ends now. */
async function repeatHands(db: TestParts["db"], owner: Database, { archiveKey, people, hands }: Repetition) {
  const { pool } = owner;
  const { rows: base } = await pool.query<BaseHand>(
    `SELECT h.serial, h.table_id, h.hand_no, h.sealed FROM hands h JOIN hand_records r ON r.table_id = h.table_id AND r.hand_no = h.hand_no
     ORDER BY h.table_id, h.hand_no`,
  );
  const tables = [...new Set(base.map((hand) => hand.table_id))].map((id) =>
    base.filter((hand) => hand.table_id === id),
  );
  const stepMs = YEAR_MS / hands;
  const start = Date.now() - YEAR_MS;
  await pool.query("SET session_replication_role = replica");
  for (let month = 0; month <= 13; month++)
    await pool.query("SELECT hand_records_open_month($1::timestamptz + $2 * interval '1 month')", [
      new Date(start),
      month,
    ]);
  const holes = new Map(
    base.map((hand) => {
      const at = { tableId: hand.table_id, handNo: hand.hand_no, seq: 0 };
      const opened = db.openHand(archiveKey, at, hand.sealed);
      if (!opened) throw new Error("a played hand cannot be opened");
      return [hand.serial, opened];
    }),
  );
  for (let made = 0, round = 0; made < hands; round += TABLES_AT_ONCE) {
    const copies = Array.from({ length: TABLES_AT_ONCE }, (_, place) => ({
      id: randomUUID(),
      played: tables[(round + place) % tables.length] ?? [],
    }));
    const rows = copies
      .flatMap(({ id, played }) => played.map((hand) => ({ id, hand })))
      .slice(0, hands - made)
      .map(({ id, hand }, place) => {
        const cards = holes.get(hand.serial);
        if (!cards) throw new Error("no cards");
        const at = { tableId: id, handNo: hand.hand_no, seq: 0 };
        return {
          id,
          from: hand.serial,
          ended: new Date(start + (made + place) * stepMs),
          sealed: db.sealHand(archiveKey, at, cards),
        };
      });
    await insertHands(pool, copies, rows);
    made += rows.length;
  }
  await hideOwnCards(db, owner, { archiveKey, people });
  await pool.query("UPDATE own_hand_marks SET to_serial = (SELECT max(serial) FROM hands)");
  await pool.query("SET session_replication_role = DEFAULT");
}

interface CopiedHand {
  readonly id: string;
  readonly from: number;
  readonly ended: Date;
  readonly sealed: Uint8Array;
}

async function insertHands(
  pool: Database["pool"],
  tables: readonly { readonly id: string; readonly played: readonly BaseHand[] }[],
  rows: readonly CopiedHand[],
): Promise<void> {
  await pool.query(
    "INSERT INTO tables (id, name, settings) SELECT n.id, 'History ' || n.id, t.settings FROM unnest($1::uuid[], $2::uuid[]) AS n(id, played) JOIN tables t ON t.id = n.played",
    [tables.map(({ id }) => id), tables.map(({ played }) => played[0]?.table_id)],
  );
  await pool.query(
    `CREATE TEMPORARY TABLE IF NOT EXISTS copied (id uuid, from_serial bigint, ended_at timestamptz(3), sealed bytea, serial bigint)`,
  );
  await pool.query("TRUNCATE copied");
  await pool.query(
    `INSERT INTO copied SELECT *, nextval('hands_serial_seq') FROM unnest($1::uuid[], $2::bigint[], $3::timestamptz[], $4::bytea[])`,
    [
      rows.map(({ id }) => id),
      rows.map(({ from }) => from),
      rows.map(({ ended }) => ended),
      rows.map(({ sealed }) => sealed),
    ],
  );
  await pool.query(
    `INSERT INTO hands (id, serial, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at, last_seq)
     SELECT c.id || ':' || h.hand_no, c.serial, c.id, h.hand_no, h.outcome, h.pot, h.rake, h.settings_id, c.sealed, c.ended_at, h.last_seq
     FROM copied c JOIN hands h ON h.serial = c.from_serial ORDER BY c.serial`,
  );
  await pool.query(
    `INSERT INTO hand_seats (hand_serial, user_id, net, invested, rake, seat)
     SELECT c.serial, s.user_id, s.net, s.invested, s.rake, s.seat FROM copied c JOIN hand_seats s ON s.hand_serial = c.from_serial ORDER BY c.serial`,
  );
  await pool.query(
    `INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
     SELECT c.id, h.hand_no, c.ended_at, r.body, r.sealed
     FROM copied c JOIN hands h ON h.serial = c.from_serial JOIN hand_records r ON r.table_id = h.table_id AND r.hand_no = h.hand_no ORDER BY c.serial`,
  );
  await pool.query(
    `INSERT INTO own_hands SELECT (jsonb_populate_record(o, jsonb_build_object('hand_serial', c.serial, 'table_id', c.id, 'ended_at', c.ended_at))).*
     FROM copied c JOIN own_hands o ON o.hand_serial = c.from_serial ORDER BY c.serial`,
  );
}

/** Under the key stream of each hand. */
async function hideOwnCards(
  db: TestParts["db"],
  { pool }: Database,
  { archiveKey, people }: Pick<Repetition, "archiveKey" | "people">,
): Promise<void> {
  for (const userId of people) {
    const key = db.ownCardsKey(archiveKey, userId);
    const { rows } = await pool.query<{
      serial: number;
      table_id: string;
      hand_no: number;
      seat: number;
      sealed: Buffer;
    }>(
      `SELECT h.serial, h.table_id, h.hand_no, o.seat, h.sealed FROM own_hands o JOIN hands h ON h.serial = o.hand_serial
       WHERE o.user_id = $1 AND h.sealed <> ''`,
      [userId],
    );
    const hidden = rows.map((row) => {
      const opened = db.openHand(archiveKey, { tableId: row.table_id, handNo: row.hand_no, seq: 0 }, row.sealed);
      const cards = opened?.hole.find(({ seat }) => seat === row.seat)?.cards.filter((card) => card !== null) ?? [];
      return db.hideCards(key, row.serial, cards);
    });
    await pool.query(
      `UPDATE own_hands o SET hidden_cards = n.hidden FROM unnest($2::bigint[], $3::bytea[]) AS n(serial, hidden)
       WHERE o.user_id = $1 AND o.hand_serial = n.serial`,
      [userId, rows.map(({ serial }) => serial), hidden],
    );
  }
}

const noteSome = ({ pool }: Database, userId: string) =>
  pool.query(
    `INSERT INTO hand_notes (user_id, hand_serial, tags, text)
     SELECT user_id, hand_serial, CASE WHEN hand_serial % 3 = 0 THEN '{bluff,river}' ELSE '{river}' END::text[], 'noted'
     FROM hand_seats WHERE user_id = $1 ORDER BY hashint8(hand_serial) LIMIT ${NOTED_HANDS}`,
    [userId],
  );
