/**
 * Tests the rows of players' own hands:
 * - Each player has exactly one row for each of their hands, whatever happens while the rows are written.
 * - Lists and figures agree with the rows.
 * - No reader of the room or of the database learns more than they may.
 * Decision 0053
 */
import {
  type CountedBatch,
  connect,
  createHandRecorder,
  createHands,
  createOwnHandCounter,
  createOwnHands,
  type Database,
  parseKey,
} from "@poker/db";
import { checkOwnHands, describeViolation } from "@poker/db/checks";
import {
  buildSettings,
  type Card,
  GAMES,
  HOUSES,
  isSeatEvent,
  presets,
  STRUCTURES,
  type TableSettings,
} from "@poker/engine";
import {
  EVERY_OWN_HAND,
  FIGURE_KINDS,
  FIGURES,
  figuresOf,
  OWN_HAND_ORDERS,
  type OwnHandFilter,
  type OwnHandOrder,
  type OwnHandRow,
  POSITIONS,
} from "@poker/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  createPlayers,
  type PlayingNode,
  playTable as playTableAt,
  registerPlayingNode,
} from "../testing/play-tables.ts";
import { ARCHIVE_KEY, startTestServer } from "../testing/test-server.ts";
import { announceTournament, enterTournament, quickTournament, registerAll } from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const archiveKey = parseKey(ARCHIVE_KEY) ?? new Uint8Array();
const PLAYERS = 5;
let game: Database;
let web: Database;
let node: PlayingNode;
let players: readonly string[];
let ana: string;

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  web = connect(backend.database.webUrl);
  node = await registerPlayingNode(backend, game);
  players = await createPlayers(backend, PLAYERS);
  ana = players[0] ?? "";
  const variants = GAMES.flatMap((name) => STRUCTURES.map((structure) => ({ game: name, structure })));
  for (const [index, variant] of variants.entries()) {
    const house = HOUSES[index % HOUSES.length] ?? "avenue";
    const settings = buildSettings(presets[house], {
      ...variant,
      low: 50 * (1 + (index % 2)),
      high: 100 * (1 + (index % 2)),
      currency: "play",
    });
    await playTable({ ...settings, seats: 6 }, 10, 500 + index);
  }
});
afterAll(() => Promise.all([game.close(), web.close()]));

const playTable = (settings: TableSettings, hands: number, seed: number) =>
  playTableAt(node, settings, { players, hands, seed });
const smallGame = () =>
  buildSettings(presets.avenue, { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" });

const own = () => createOwnHands(web, archiveKey);
const recordAll = () => createHandRecorder(game.pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });

type Counter = ReturnType<typeof createOwnHandCounter>;
/** Counts until every hand has been counted. A transaction of another test on the same database server may make the newest hands wait. */
async function countAll(counter: Counter = createOwnHandCounter(game.pool, archiveKey), most = 7) {
  const problems: CountedBatch["problems"][number][] = [];
  const count = async (counting: Promise<CountedBatch>) => {
    const batch = await counting;
    problems.push(...batch.problems);
    return batch.hands;
  };
  do await count(counter.countNewer(most));
  while (!(await isNewestCounted()));
  while ((await count(counter.countOlder(most))) > 0);
  return problems;
}
const isNewestCounted = async (): Promise<boolean> => {
  const { rowCount } = await backend.owner.pool.query(
    "SELECT FROM own_hand_marks WHERE to_serial >= (SELECT coalesce(max(serial), 0) FROM hands)",
  );
  return rowCount === 1;
};

/** Reads all players' rows as the database stores them, without the cards. */
const readRows = async () =>
  (
    await backend.owner.pool.query<Record<string, unknown>>(
      "SELECT to_jsonb(o) AS row FROM own_hands o ORDER BY user_id, hand_serial",
    )
  ).rows.map(({ row }) => row);
/** Deletes all rows of own hands, so that every hand must be counted again. */
const forgetRows = () => backend.owner.pool.query("DELETE FROM own_hands; DELETE FROM own_hand_marks");
const expectEachHandOnce = async () => {
  const { rows } = await backend.owner.pool.query(
    `SELECT s.user_id, s.hand_serial FROM hand_seats s FULL JOIN own_hands o USING (user_id, hand_serial)
     WHERE s.user_id IS NULL OR o.user_id IS NULL`,
  );
  expect(rows).toEqual([]);
  expect(await checkOwnHands(backend.owner.pool)).toEqual([]);
};

async function listAll(
  userId: string,
  filter: Partial<OwnHandFilter> = {},
  order: OwnHandOrder = "newest",
  limit = 100,
) {
  const rows: OwnHandRow[] = [];
  let cursor: string | null = null;
  do {
    const page = await own().list(userId, { filter: { ...EVERY_OWN_HAND, ...filter }, order, cursor, limit });
    rows.push(...page.rows);
    cursor = page.next;
  } while (cursor !== null);
  return rows;
}

describe("every hand is counted once", () => {
  it("hands of all games and houses get the same rows when they are counted from journal rows and from records", async () => {
    expect(await countAll()).toEqual([]);
    await expectEachHandOnce();
    const rows = await readRows();
    expect(rows.some((row) => JSON.stringify(row).includes('"adjusted_net": null'))).toBe(false);
    await recordAll();
    await forgetRows();
    expect(await countAll()).toEqual([]);
    expect(await readRows()).toEqual(rows);
  });

  it.each([
    [
      "is missing",
      "DELETE FROM own_hands WHERE (user_id, hand_serial) IN (SELECT user_id, hand_serial FROM own_hands LIMIT 1)",
      "does not have it",
    ],
    ["belongs to a later hand", "UPDATE own_hand_marks SET to_serial = to_serial - 1", "too early"],
    [
      "has another result",
      "UPDATE own_hands SET net = net + 1 WHERE hand_serial = (SELECT max(hand_serial) FROM own_hands) AND seat = 0",
      "another result",
    ],
  ])("I12 ✗: the checks name the hand when a player's row %s", async (_, damage, what) => {
    await forgetRows();
    await countAll();
    await backend.owner.pool.query(damage);
    const [first] = (await checkOwnHands(backend.owner.pool)).map(describeViolation);
    expect(first).toMatch(new RegExp(`I12 · table .* · hand .*${what}`));
    await forgetRows();
  });

  it("when several nodes count at the same time, each hand is counted only once", async () => {
    await forgetRows();
    const counters = [0, 1, 2].map(() => createOwnHandCounter(game.pool, archiveKey));
    await Promise.all(counters.map((counter) => countAll(counter, 3)));
    await countAll();
    await expectEachHandOnce();
    const rows = await readRows();
    await countAll();
    expect(await readRows()).toEqual(rows);
  });

  it.each([0, 1])(
    "a hand whose commit becomes visible late, after %i hands with higher serials, is still counted",
    async (later) => {
      await playTable(smallGame(), 2, 700);
      await countAll();
      const late = await backend.owner.pool.connect();
      const counter = createOwnHandCounter(game.pool, archiveKey);
      const insert = `
      WITH hand AS (INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed)
        SELECT t.table_id || ':' || 90000 + $2::int, t.table_id, 90000 + $2::int, 'cancelled', 0, 0, t.settings_id, '' FROM (SELECT * FROM hands ORDER BY serial DESC LIMIT 1) t
        RETURNING serial)
      INSERT INTO hand_seats (hand_serial, seat, user_id, net) SELECT serial, 0, $1, 0 FROM hand`;
      try {
        await late.query("BEGIN");
        await late.query("SELECT pg_current_xact_id()");
        await late.query(insert, [ana, 1]);
        if (later > 0) await backend.owner.pool.query(insert, [ana, 2]);
        for (let round = 0; round < 3; round++) expect((await counter.countNewer(50)).hands).toBe(0);
        expect((await own().list(ana, { filter: EVERY_OWN_HAND, order: "newest", limit: 1 })).uncounted).toEqual({
          newer: later,
          older: false,
        });
        await late.query("COMMIT");
      } finally {
        late.release();
      }
      await countAll(counter);
      await expectEachHandOnce();
    },
  );

  it.each(["before", "after"] as const)(
    "after a crash %s the rows are written, each hand is counted only once",
    async (when) => {
      await playTable(smallGame(), 3, 710);
      const losing: Pick<Database["pool"], "query"> = new Proxy(game.pool, {
        get: (pool, name) =>
          name === "query"
            ? async (text: string, values: unknown[]) => {
                const isWrite = typeof text === "string" && text.includes("own_hands_add");
                if (isWrite && when === "before") throw new Error("connection lost");
                const result = await pool.query(text, values);
                if (isWrite) throw new Error("connection lost");
                return result;
              }
            : Reflect.get(pool, name),
      });
      await expect(countAll(createOwnHandCounter(losing, archiveKey), 50)).rejects.toThrow("connection lost");
      await countAll();
      await expectEachHandOnce();
    },
  );

  it("when no hand is counted yet, the newest hands are counted first, and a list says which hands are missing", async () => {
    await forgetRows();
    const counter = createOwnHandCounter(game.pool, archiveKey);
    const { rows: hands } = await backend.owner.pool.query<{ serial: number }>(
      "SELECT hand_serial AS serial FROM hand_seats WHERE user_id = $1 ORDER BY 1 DESC",
      [ana],
    );
    const query = { filter: EVERY_OWN_HAND, order: "newest", limit: 100 } as const;
    expect((await own().list(ana, query)).uncounted).toEqual({ newer: Math.min(100, hands.length), older: false });
    do expect((await counter.countNewer(50)).hands).toBe(0);
    while (!(await isNewestCounted()));
    expect((await own().list(ana, query)).uncounted).toEqual({ newer: 0, older: true });
    await counter.countOlder(4);
    const table = await playTable(smallGame(), 1, 720);
    await countAll(counter, 2);
    const page = await own().list(ana, query);
    expect(page.rows[0]?.tableId).toBe(table);
    expect(page.uncounted).toEqual({ newer: 0, older: false });
    await expectEachHandOnce();
  });

  it("a bot gets no rows, and a hand that cannot be replayed is listed but not counted", async () => {
    const tableId = await playTable(smallGame(), 2, 730);
    await backend.owner.pool.query("UPDATE users SET guest = false, bot = true WHERE id = $1", [players[4]]);
    await backend.owner.pool.query(
      "DELETE FROM stream_steps WHERE stream_id = $1 AND hand_no = 1 AND events::text LIKE '%hand-ended%'",
      [tableId],
    );
    try {
      expect(await countAll()).toEqual([{ handId: `${tableId}:1`, problem: "Error: does not end" }]);
      const listed = await listAll(ana, { tableId });
      expect(listed.map(({ handNo, position }) => [handNo, position !== null])).toEqual([
        [2, true],
        [1, false],
      ]);
      const { rowCount } = await backend.owner.pool.query(
        "SELECT FROM own_hands WHERE user_id = $1 AND table_id = $2",
        [players[4], tableId],
      );
      expect(rowCount).toBe(0);
    } finally {
      await backend.owner.pool.query("UPDATE users SET guest = true, bot = false WHERE id = $1", [players[4]]);
    }
  });
});

/** A row of `own_hands`, together with three things that the row does not reveal: the hand's id, the board, and the player's cards. */
interface KnownRow {
  readonly id: string;
  readonly ended_at: string;
  readonly pot: number;
  readonly net: number;
  readonly adjusted_net: number | null;
  readonly position: string | null;
  readonly game: string;
  readonly structure: string;
  readonly big_blind: number;
  readonly table_id: string;
  readonly wagers: number;
  readonly calls: number;
  readonly [part: string]: unknown;
  readonly board: readonly Card[];
  readonly ownCards: readonly Card[];
}

async function knownRows(userId: string): Promise<readonly KnownRow[]> {
  const { rows } = await backend.owner.pool.query<{ id: string; row: Omit<KnownRow, "id" | "board" | "ownCards"> }>(
    "SELECT h.id, to_jsonb(o) AS row FROM own_hands o JOIN hands h ON h.serial = o.hand_serial WHERE user_id = $1 ORDER BY o.hand_serial DESC",
    [userId],
  );
  const listed = new Map((await listAll(userId)).map((row) => [row.id, row]));
  return rows.map(({ id, row }) => {
    const { board = [], ownCards = [] } = listed.get(id) ?? {};
    return { ...row, id, board, ownCards } as KnownRow;
  });
}

describe("a list", () => {
  beforeAll(() => countAll());

  it("a player's list has only the player's own hands, with the cards that the player was dealt", async () => {
    const stranger = (await backend.person()).userId;
    expect(await listAll(stranger)).toEqual([]);
    const hands = createHands(web, archiveKey);
    const rows = (await listAll(players[1] ?? "")).slice(0, 20);
    for (const row of rows.filter(({ position }) => position !== null)) {
      const hand = await hands.get(row.id, players[1] ?? null);
      const dealt = hand?.events.find((event) => !isSeatEvent(event) && event.type === "hole-dealt");
      const cards = dealt?.type === "hole-dealt" ? dealt.hands.find(({ seat }) => seat === row.seat)?.cards : undefined;
      expect(row.ownCards).toEqual(cards);
      expect(row.ownCards).toHaveLength(row.game === "holdem" ? 2 : 4);
      const board = hand?.events.flatMap((event) =>
        !isSeatEvent(event) && event.type === "street-dealt" ? event.cards : [],
      );
      expect(row.board).toEqual(board);
      expect({ pot: row.pot, rake: row.rake, endedAt: row.endedAt }).toEqual({
        pot: hand?.pot,
        rake: hand?.rake,
        endedAt: hand?.endedAt,
      });
      expect(row.net).toBe(hand?.players.find(({ userId }) => userId === players[1])?.net);
    }
  });

  it("a list has exactly the hands that its filters allow, for each filter alone and for two together", async () => {
    const known = await knownRows(ana);
    const [some] = known.filter(({ showdown, board }) => showdown && board.length === 5);
    if (!some) throw new Error("no showdown was played");
    const middle = new Date(known[Math.floor(known.length / 2)]?.ended_at ?? 0).getTime();
    const has = (cards: readonly Card[], wanted: readonly Card[]) => wanted.every((card) => cards.includes(card));
    const two = some.board.slice(1, 3);
    const cases: readonly (readonly [Partial<OwnHandFilter>, (row: KnownRow) => boolean])[] = [
      [{}, () => true],
      [{ game: "omaha8" }, ({ game: played }) => played === "omaha8"],
      [{ structure: "pot-limit" }, ({ structure }) => structure === "pot-limit"],
      [{ bigBlind: 200 }, ({ big_blind: bigBlind }) => bigBlind === 200],
      [{ money: "play" }, ({ money }) => money === "play"],
      [{ money: "real" }, () => false],
      [{ tableId: some.table_id }, ({ table_id: tableId }) => tableId === some.table_id],
      [{ tournamentId: some.table_id }, () => false],
      [{ from: middle }, ({ ended_at: at }) => new Date(at).getTime() >= middle],
      [{ to: middle }, ({ ended_at: at }) => new Date(at).getTime() < middle],
      [{ result: "won" }, ({ net }) => net > 0],
      [{ result: "lost" }, ({ net }) => net < 0],
      [{ result: "even" }, ({ net }) => net === 0],
      [{ potFrom: some.pot, potTo: 2 * some.pot }, ({ pot }) => pot >= some.pot && pot <= 2 * some.pot],
      [{ showdown: true }, ({ showdown }) => showdown === true],
      [{ showdown: false, result: "won" }, ({ showdown, net }) => showdown === false && net > 0],
      [{ board: two }, ({ board }) => has(board, two)],
      [{ ownCards: some.ownCards }, ({ ownCards }) => has(ownCards, some.ownCards)],
      [
        { ownCards: some.ownCards.slice(0, 1), result: "lost" },
        ({ ownCards, net }) => has(ownCards, some.ownCards.slice(0, 1)) && net < 0,
      ],
      ...POSITIONS.map((position) => [{ position }, (row: KnownRow) => row.position === position] as const),
    ];
    for (const [filter, passes] of cases) {
      const expected = known.filter(passes).map(({ id }) => id);
      expect([filter, (await listAll(ana, filter)).map(({ id }) => id)]).toEqual([filter, expected]);
      expect(await own().count(ana, { ...EVERY_OWN_HAND, ...filter })).toBe(expected.length);
    }
  });

  it("a list shows all hands page by page in every order, forwards and backwards", async () => {
    const known = await knownRows(ana);
    const keys: { readonly [O in OwnHandOrder]: (row: OwnHandRow) => number } = {
      newest: () => 0,
      oldest: () => 0,
      "biggest-pot": ({ pot }) => -pot,
      "biggest-win": ({ net }) => -net,
      "biggest-loss": ({ net }) => net,
    };
    for (const order of OWN_HAND_ORDERS) {
      const rows = await listAll(ana, {}, order, 7);
      expect(rows.map(({ id }) => id).sort()).toEqual(known.map(({ id }) => id).sort());
      const values = rows.map(keys[order]);
      expect(values).toEqual(values.toSorted((a, b) => a - b));
      const query = { filter: EVERY_OWN_HAND, order, limit: 7 } as const;
      const first = await own().list(ana, query);
      const second = await own().list(ana, { ...query, cursor: first.next });
      expect((await own().list(ana, { ...query, cursor: second.previous })).rows).toEqual(first.rows);
      expect(first.previous).toBeNull();
      const ids = await own().listIds(ana, { ...query, cursor: first.next });
      expect(ids).toEqual({ handIds: second.rows.map(({ id }) => id), next: second.next });
    }
    expect((await listAll(ana, {}, "oldest")).map(({ id }) => id)).toEqual(known.map(({ id }) => id).toReversed());
  });

  it.each([
    "",
    "x",
    "newest.after.1",
    "newest.after.one.2",
    "oldest.after.5.5",
    "newest.beside.5.5",
    "newest.after.9e9.5",
    "newest.after.1.9999999999999999999",
  ])("a list with the invalid cursor %j begins at the first page", async (cursor) => {
    const query = { filter: EVERY_OWN_HAND, order: "newest", limit: 3 } as const;
    expect(await own().list(ana, { ...query, cursor })).toEqual(await own().list(ana, query));
  });
});

describe("figures", () => {
  const PLAY = { ...EVERY_OWN_HAND, money: "play" } as const;

  it("a player's figures agree with their rows, in total and in each group, and each figure's link finds its hands", async () => {
    const known = (await knownRows(ana)).filter(({ counted }) => counted);
    const statistics = await own().getStatistics(ana, { filter: PLAY, step: "day" });
    const { sums } = statistics;
    const countOf = (part: string) => known.filter((row) => row[part] === true).length;
    const sumOf = (value: (row: KnownRow) => number) => known.reduce((sum, row) => sum + value(row), 0);
    expect(sums).toEqual({
      hands: known.length,
      decidedPreflop: countOf("decided_preflop"),
      vpip: countOf("vpip"),
      pfr: countOf("pfr"),
      threeBet: countOf("three_bet"),
      threeBetPossible: countOf("three_bet_possible"),
      continuationBet: countOf("continuation_bet"),
      continuationBetPossible: countOf("continuation_bet_possible"),
      wagers: sumOf(({ wagers }) => wagers),
      calls: sumOf(({ calls }) => calls),
      sawFlop: countOf("saw_flop"),
      showdown: countOf("showdown"),
      wonAtShowdown: countOf("won_at_showdown"),
      adjusted: known.filter(({ adjusted_net: adjusted }) => adjusted !== null).length,
      net: sumOf(({ net }) => net),
      adjustedNet: sumOf(({ net, adjusted_net: adjusted }) => adjusted ?? net),
      bigBlinds: expect.closeTo(
        sumOf(({ net, big_blind: bigBlind }) => net / bigBlind),
        6,
      ),
      adjustedBigBlinds: expect.closeTo(
        sumOf(({ net, adjusted_net: adjusted, big_blind: bigBlind }) => (adjusted ?? net) / bigBlind),
        6,
      ),
    });
    expect(sums.adjusted).toBeGreaterThan(0);
    const figures = figuresOf(sums);
    for (const figure of FIGURES.filter((id) => FIGURE_KINDS[id] === "part"))
      for (const part of ["made", "possible"] as const)
        expect([figure, part, await own().count(ana, { ...PLAY, counted: { figure, part } })]).toEqual([
          figure,
          part,
          figures[figure][part],
        ]);
    for (const groups of Object.values(statistics.groups)) {
      expect(groups.length).toBeGreaterThan(0);
      expect(groups.reduce((sum, group) => sum + group.sums.hands, 0)).toBe(sums.hands);
      expect(groups.reduce((sum, group) => sum + group.sums.net, 0)).toBe(sums.net);
      for (const { narrowed, sums: own_ } of groups)
        expect(await own().count(ana, { ...PLAY, ...narrowed, counted: { figure: "hands", part: "made" } })).toBe(
          own_.hands,
        );
    }
    expect(statistics.groups.stakes.every(({ stakes }) => stakes !== null && stakes[0] <= stakes[1])).toBe(true);
    const last = statistics.winnings.at(-1);
    expect(last).toMatchObject({ hands: sums.hands, net: sums.net, adjustedNet: sums.adjustedNet });
    expect(statistics.winnings.length).toBeLessThanOrEqual(200);
  });

  it("a player's figures are right with a filter for own cards, and empty for a currency that was not played", async () => {
    const [some] = await listAll(ana);
    const ownCards = some?.ownCards ?? [];
    const filter = { ...PLAY, ownCards };
    const { sums, groups } = await own().getStatistics(ana, { filter, step: "month" });
    expect(groups.time.reduce((sum, month) => sum + month.sums.hands, 0)).toBe(sums.hands);
    expect(new Date(groups.time[0]?.narrowed.from ?? 0).getUTCDate()).toBe(1);
    expect(sums.hands).toBe(await own().count(ana, { ...filter, counted: { figure: "hands", part: "made" } }));
    const none = await own().getStatistics(ana, { filter: { ...EVERY_OWN_HAND, money: "real" }, step: "month" });
    expect(none).toMatchObject({ sums: { hands: 0, net: 0 }, winnings: [], groups: { game: [], time: [] } });
    expect(figuresOf(none.sums).vpip.value).toBeNull();
  });
});

describe("F4: the database does not reveal which cards a player was dealt", () => {
  it("the stored bytes of cards differ from the cards, and the same cards have different bytes in each hand", async () => {
    const { rows } = await backend.owner.pool.query<{ id: string; hidden: Buffer }>(
      "SELECT h.id, o.hidden_cards AS hidden FROM own_hands o JOIN hands h ON h.serial = o.hand_serial WHERE o.user_id = $1 AND o.hidden_cards IS NOT NULL",
      [ana],
    );
    const cards = new Map((await listAll(ana)).map(({ id, ownCards }) => [id, ownCards]));
    expect(rows.length).toBeGreaterThan(50);
    // One stored byte in 256 (0.4 %) equals the card at its place by chance. The limit is 5 %.
    const bytes = rows.flatMap(({ id, hidden }) => [...hidden].map((byte, place) => byte === cards.get(id)?.[place]));
    expect(bytes.filter(Boolean).length / bytes.length).toBeLessThan(0.05);
    expect(new Set(rows.map(({ hidden }) => hidden.toString("hex"))).size).toBeGreaterThan(rows.length * 0.95);
    // The cards cannot be read with another archive key.
    const blind = createOwnHands(web, new Uint8Array(32).fill(7));
    const page = await blind.list(ana, { filter: EVERY_OWN_HAND, order: "newest", limit: 100 });
    expect(
      page.rows.filter(({ id, ownCards }) => ownCards.join() === cards.get(id)?.join() && ownCards.length > 0),
    ).toEqual([]);
  });
});

it("a server counts hands by itself, and lists tournament hands as hands with tournament chips", async () => {
  await backend.expireLeases();
  await backend.retireUnits();
  const tournamentId = await announceTournament(backend, quickTournament(2, 2));
  const room = await startTestServer(backend);
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  await registerAll(entrants);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  const userId = entrants[0]?.identity.userId ?? "";
  const { rows } = await backend.owner.pool.query<{ id: string }>(
    "SELECT h.id FROM hand_seats s JOIN hands h ON h.serial = s.hand_serial WHERE s.user_id = $1 ORDER BY h.serial DESC",
    [userId],
  );
  const listed = async () => (await listAll(userId, { money: "tournament", tournamentId })).map(({ id }) => id);
  await expect.poll(listed, { timeout: 20_000 }).toEqual(rows.map(({ id }) => id));
  await room.close();
  const statistics = await own().getStatistics(userId, {
    filter: { ...EVERY_OWN_HAND, money: "tournament" },
    step: "day",
  });
  expect(statistics.sums.hands).toBe(rows.length);
  expect(await own().count(userId, { ...EVERY_OWN_HAND, money: "play" })).toBe(0);
  expect((await listAll(userId))[0]?.tournament).toMatchObject({ id: tournamentId });
});
