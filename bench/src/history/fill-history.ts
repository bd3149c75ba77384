/**
 * Fills a database with hands of one player and five others.
 * A few hundred hands are really played, in every game and betting structure. The jobs turn them into records and count
 * them. All other hands are copies of these at other tables and times. The cards of a copy are sealed again, so it can
 * be read, exported and counted like any hand.
 */
import { randomUUID } from "node:crypto";
import type { Database } from "@poker/db";
import { buildSettings, GAMES, HOUSES, presets, STRUCTURES, type TableSettings } from "@poker/engine";

/** The database package and the test tools of the game server, imported from their sources. */
export interface TestParts {
  readonly db: typeof import("@poker/db");
  readonly play: typeof import("@poker/game/testing/play-tables");
  readonly server: typeof import("@poker/game/testing/test-server");
}

export interface FilledHistory {
  readonly owner: Database;
  readonly game: Database;
  readonly web: Database;
  readonly webUrl: string;
  readonly gameUrl: string;
  readonly archiveKey: Uint8Array;
  /** The id of the player who has all the hands. */
  readonly userId: string;
  readonly hands: number;
  /** How long the counting job took for the hands that were really played. */
  readonly counting: { readonly hands: number; readonly wallMs: number; readonly cpuMs: number };
  close(): Promise<void>;
}

const SEATS = 6;
const PLAYED_PER_TABLE = 60;
const YEAR_MS = 365 * 86_400_000;
/** How many tables one statement inserts. */
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
  readonly people: readonly { readonly user_id: string; readonly seat: number }[];
}

export async function fillHistory({ db, play, server }: TestParts, hands: number): Promise<FilledHistory> {
  const backend = await server.startTestBackend();
  const archiveKey = Buffer.from(server.ARCHIVE_KEY, "hex");
  const [owner, game, web] = [
    db.connect(backend.database.ownerUrl, { maxConnections: 1, queryTimeoutMs: 600_000 }),
    db.connect(backend.database.gameUrl, { queryTimeoutMs: 60_000 }),
    db.connect(backend.database.webUrl),
  ];
  const node = await play.registerPlayingNode(backend, game);
  const people = await play.createPlayers(backend, SEATS);
  for (const [place, settings] of SETTINGS.entries())
    await play.playTable(node, settings, { players: people, hands: PLAYED_PER_TABLE, seed: 900 + place });
  await db.createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 100_000 });
  const counting = await countPlayed(db.createOwnHandCounter(game.pool, archiveKey));
  await repeatHands(db, owner, archiveKey, hands);
  await noteSome(owner, people[0] ?? "");
  await owner.pool.query("VACUUM (ANALYZE) own_hands, hands, hand_seats, hand_records, hand_notes, tables");
  const close = async () => {
    await Promise.all([owner.close(), game.close(), web.close()]);
    await backend.end();
  };
  return {
    owner,
    game,
    web,
    webUrl: backend.database.webUrl,
    gameUrl: backend.database.gameUrl,
    archiveKey,
    userId: people[0] ?? "",
    hands,
    counting,
    close,
  };
}

async function countPlayed(counter: ReturnType<TestParts["db"]["createOwnHandCounter"]>) {
  await counter.countNewer(50);
  const [began, cpu] = [performance.now(), process.cpuUsage()];
  let counted = 0;
  for (let batch = 1; batch > 0; counted += batch) batch = (await counter.countOlder(50)).hands;
  const { user, system } = process.cpuUsage(cpu);
  return { hands: counted, wallMs: performance.now() - began, cpuMs: (user + system) / 1_000 };
}

/** Inserts copies of the played hands. The copies are in the order of the originals, again and again, over a year that ends now. */
async function repeatHands(db: TestParts["db"], { pool }: Database, archiveKey: Uint8Array, hands: number) {
  const { rows: base } = await pool.query<BaseHand>(
    `SELECT h.serial, h.table_id, h.hand_no, h.sealed,
       (SELECT json_agg(json_build_object('user_id', s.user_id, 'seat', s.seat)) FROM hand_seats s WHERE s.hand_serial = h.serial) AS people
     FROM hands h JOIN hand_records r ON r.table_id = h.table_id AND r.hand_no = h.hand_no ORDER BY h.table_id, h.hand_no`,
  );
  const tables = [...new Set(base.map((hand) => hand.table_id))].map((id) =>
    base.filter((hand) => hand.table_id === id),
  );
  const copyCards = createCardCopier(db, archiveKey);
  const stepMs = YEAR_MS / hands;
  const start = Date.now() - YEAR_MS;
  await pool.query("SET session_replication_role = replica");
  for (let month = 0; month <= 13; month++)
    await pool.query("SELECT hand_records_open_month($1::timestamptz + $2 * interval '1 month')", [
      new Date(start),
      month,
    ]);
  const first = Math.max(...base.map(({ serial }) => serial)) + 1_000;
  for (let made = 0, round = 0; made < hands; round += TABLES_AT_ONCE) {
    const copies = Array.from({ length: TABLES_AT_ONCE }, (_, place) => ({
      id: randomUUID(),
      played: tables[(round + place) % tables.length] ?? [],
    }));
    const rows = copies
      .flatMap(({ id, played }) => played.map((hand) => ({ id, hand })))
      .slice(0, hands - made)
      .map(({ id, hand }, place): CopiedHand => {
        const serial = first + made + place;
        const ended = new Date(start + (made + place) * stepMs);
        return { id, from: hand.serial, serial, ended, ...copyCards(hand, id, serial) };
      });
    await insertHands(pool, copies, rows);
    made += rows.length;
  }
  await pool.query("SELECT setval('hands_serial_seq', $1)", [first + hands]);
  await pool.query("UPDATE own_hand_marks SET to_serial = $1", [first + hands]);
  await pool.query("SET session_replication_role = DEFAULT");
}

/**
 * Returns a function for the copy of a hand: it seals the hand's cards for the copy, and encrypts each person's own
 * cards for the row of this person.
 */
function createCardCopier(db: TestParts["db"], archiveKey: Uint8Array) {
  const opened = new Map<number, ReturnType<typeof db.openHand>>();
  const keys = new Map<string, ReturnType<typeof db.ownCardsKeys>>();
  const keyOf = (userId: string) => {
    const key = keys.get(userId) ?? db.ownCardsKeys(archiveKey, userId);
    keys.set(userId, key);
    return key;
  };
  return (hand: BaseHand, tableId: string, serial: number): Pick<CopiedHand, "sealed" | "hidden"> => {
    const at = { handNo: hand.hand_no, seq: 0 };
    const known = opened.get(hand.serial) ?? db.openHand(archiveKey, { ...at, tableId: hand.table_id }, hand.sealed);
    if (!known) throw new Error("a played hand cannot be opened");
    opened.set(hand.serial, known);
    const hidden = hand.people.map(({ user_id: userId, seat }) => {
      const cards = known.hole.find((each) => each.seat === seat)?.cards.filter((card) => card !== null) ?? [];
      return { userId, bytes: db.hideCards(keyOf(userId), serial, cards) };
    });
    return { sealed: db.sealHand(archiveKey, { ...at, tableId }, known), hidden };
  };
}

interface CopiedHand {
  readonly id: string;
  readonly from: number;
  readonly serial: number;
  readonly ended: Date;
  readonly sealed: Uint8Array;
  readonly hidden: readonly { readonly userId: string; readonly bytes: Uint8Array }[];
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
    "CREATE TEMPORARY TABLE copied AS SELECT * FROM unnest($1::uuid[], $2::bigint[], $3::bigint[], $4::timestamptz[], $5::bytea[]) AS c(id, from_serial, serial, ended_at, sealed)",
    [
      rows.map(({ id }) => id),
      rows.map(({ from }) => from),
      rows.map(({ serial }) => serial),
      rows.map(({ ended }) => ended),
      rows.map(({ sealed }) => sealed),
    ],
  );
  const hidden = rows.flatMap((row) => row.hidden.map((each) => ({ serial: row.serial, ...each })));
  await pool.query(
    "CREATE TEMPORARY TABLE hidden AS SELECT * FROM unnest($1::bigint[], $2::uuid[], $3::bytea[]) AS n(serial, user_id, bytes)",
    [hidden.map(({ serial }) => serial), hidden.map(({ userId }) => userId), hidden.map(({ bytes }) => bytes)],
  );
  for (const copy of COPIES) await pool.query(copy);
  await pool.query("DROP TABLE copied, hidden");
}

const COPIES: readonly string[] = [
  `INSERT INTO hands (id, serial, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at, last_seq)
   SELECT c.id || ':' || h.hand_no, c.serial, c.id, h.hand_no, h.outcome, h.pot, h.rake, h.settings_id, c.sealed, c.ended_at, h.last_seq
   FROM copied c JOIN hands h ON h.serial = c.from_serial ORDER BY c.serial`,
  `INSERT INTO hand_seats (hand_serial, user_id, net, invested, rake, seat)
   SELECT c.serial, s.user_id, s.net, s.invested, s.rake, s.seat FROM copied c JOIN hand_seats s ON s.hand_serial = c.from_serial ORDER BY c.serial`,
  `INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed)
   SELECT c.id, h.hand_no, c.ended_at, r.body, r.sealed
   FROM copied c JOIN hands h ON h.serial = c.from_serial JOIN hand_records r ON r.table_id = h.table_id AND r.hand_no = h.hand_no ORDER BY c.serial`,
  `INSERT INTO hand_record_marks (table_id, hand_no)
   SELECT c.id, max(h.hand_no) FROM copied c JOIN hands h ON h.serial = c.from_serial GROUP BY c.id`,
  `INSERT INTO own_hands
   SELECT (jsonb_populate_record(o, jsonb_build_object('hand_serial', c.serial, 'table_id', c.id, 'ended_at', c.ended_at, 'hidden_cards', n.bytes))).*
   FROM copied c JOIN own_hands o ON o.hand_serial = c.from_serial JOIN hidden n ON n.serial = c.serial AND n.user_id = o.user_id ORDER BY c.serial`,
];

const noteSome = ({ pool }: Database, userId: string) =>
  pool.query(
    `INSERT INTO hand_notes (user_id, hand_serial, tags, text)
     SELECT user_id, hand_serial, CASE WHEN hand_serial % 3 = 0 THEN '{bluff,river}' ELSE '{river}' END::text[], 'noted'
     FROM hand_seats WHERE user_id = $1 ORDER BY hashint8(hand_serial) LIMIT ${NOTED_HANDS}`,
    [userId],
  );
