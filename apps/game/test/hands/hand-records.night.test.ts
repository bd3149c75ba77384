/**
 * Tests that a finished hand reads the same from its compact record as from the rows of the journal, and that nothing is lost while records
 * are written. Decision 0041
 */
import { randomUUID } from "node:crypto";
import {
  connect,
  createHandRecorder,
  createHands,
  createJournal,
  type Database,
  parseKey,
  readStreamSteps,
} from "@poker/db";
import { checkJournalSequence, describeViolation, TableReplay } from "@poker/db/checks";
import { buildSettings, GAMES, HOUSES, presets, STRUCTURES, type TableSettings } from "@poker/engine";
import { dealtFromSeed } from "@poker/fair-deal";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSoundJournal } from "../testing/expect-invariants.ts";
import {
  createPlayers,
  type PlayingNode,
  playTable as playTableAt,
  registerPlayingNode,
} from "../testing/play-tables.ts";
import { ARCHIVE_KEY, callToShowdown, LIVE_KEY, startTestServer, type TestClient } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const PLAYERS = 5;
const archiveKey = parseKey(ARCHIVE_KEY) ?? new Uint8Array();
let game: Database;
let web: Database;
let node: PlayingNode;
let players: readonly string[];

beforeAll(async () => {
  game = connect(backend.database.gameUrl);
  web = connect(backend.database.webUrl);
  node = await registerPlayingNode(backend, game);
  players = await createPlayers(backend, PLAYERS);
});
afterAll(() => Promise.all([game.close(), web.close()]));

const playTable = (settings: TableSettings, hands: number, seed: number) =>
  playTableAt(node, settings, { players, hands, seed });

const smallGame = (change: Partial<TableSettings> = {}): TableSettings => ({
  ...buildSettings(presets.avenue, { game: "holdem", structure: "no-limit", low: 50, high: 100, currency: "play" }),
  ...change,
});

const recordAll = (pool: Pick<Database["pool"], "query"> = game.pool) =>
  createHandRecorder(pool).recordHands({ from: null, afterMs: 0, maxHands: 1_000 });
const readAll = (tableId: string) =>
  readStreamSteps(backend.owner.pool, tableId, { seq: 0, handNo: 0 }, { withSealed: true });
const countRows = async (tableId: string) =>
  (await backend.owner.pool.query("SELECT FROM stream_steps WHERE stream_id = $1", [tableId])).rowCount ?? 0;
const handsOf = async (tableId: string) => {
  const { rows } = await web.pool.query<{ id: string }>("SELECT id FROM hands WHERE table_id = $1 ORDER BY hand_no", [
    tableId,
  ]);
  const hands = createHands(web, archiveKey);
  return Promise.all(rows.map(({ id }) => hands.get(id, players[0] ?? null)));
};
/** Returns, as text, what the checks find wrong at the table. */
async function violationsOf(tableId: string): Promise<readonly string[]> {
  const { rows } = await backend.owner.pool.query<{ settings: TableSettings }>(
    "SELECT settings FROM tables WHERE id = $1",
    [tableId],
  );
  if (!rows[0]) throw new Error("no such table");
  const keys = {
    live: Buffer.from(LIVE_KEY, "hex"),
    archive: Buffer.from(ARCHIVE_KEY, "hex"),
    deckFromSeed: dealtFromSeed,
  };
  return (await new TableReplay(tableId, rows[0].settings, keys).catchUp(backend.owner.pool)).map(describeViolation);
}

describe("a finished hand is the same when it is read from its record", () => {
  const variants = GAMES.flatMap((game) => STRUCTURES.map((structure) => ({ game, structure })));
  it.each(
    variants.map((variant, index) => ({
      ...variant,
      house: HOUSES[index % HOUSES.length] ?? "avenue",
      seed: 11 + index,
    })),
  )("$structure $game of $house", async ({ game: name, structure, house, seed }) => {
    const settings = buildSettings(presets[house], { game: name, structure, low: 50, high: 100, currency: "play" });
    const tableId = await playTable({ ...settings, seats: 6 }, 12, seed);
    const [steps, hands, rows] = [await readAll(tableId), await handsOf(tableId), await countRows(tableId)];
    const recorded = (await recordAll()).hands;
    expect(recorded.filter(({ problem }) => problem !== null)).toEqual([]);
    expect(recorded.map(({ handNo }) => handNo)).toEqual(hands.slice(0, -1).map((hand) => hand?.handNo));
    expect(await countRows(tableId)).toBeLessThan(rows / 2);
    expect(await readAll(tableId)).toEqual(steps);
    expect(await handsOf(tableId)).toEqual(hands);
    await expectSoundJournal(backend, tableId);
    expect(await checkJournalSequence(backend.owner.pool)).toEqual([]);
    expect((await recordAll()).hands).toEqual([]);
  });

  it("the hands of these tests contain every type of event that a record must hold", async () => {
    const { rows } = await backend.owner.pool.query<{ kind: string }>(
      "SELECT DISTINCT outcome::text AS kind FROM hands ORDER BY kind",
    );
    expect(rows.map(({ kind }) => kind)).toEqual(["cancelled", "settled"]);
    const tables = await backend.owner.pool.query<{ id: string }>("SELECT DISTINCT table_id AS id FROM hand_records");
    const types = new Set<string>();
    let shownAfterwards = 0;
    for (const { id } of tables.rows)
      for (const hand of await handsOf(id)) {
        const events = hand?.events ?? [];
        // Every decision has a receipt, except the decisions that the clock made. Fault 27
        const isOfClock = events.flatMap((event) =>
          event.type === "acted" ? [event.timedOut] : event.type === "protected" ? [true] : [],
        );
        expect(hand?.timesLeft.map((ms) => ms === null)).toEqual(isOfClock);
        for (const { type } of events) types.add(type);
        if (events.at(-1)?.type === "tabled" || events.at(-1)?.type === "shown") shownAfterwards += 1;
      }
    for (const type of ["protected", "shown", "awarded", "street-dealt", "uncalled-returned", "hand-ended"])
      expect(types).toContain(type);
    expect(shownAfterwards).toBeGreaterThan(0);
    const { rowCount } = await backend.owner.pool.query("SELECT FROM stream_events WHERE kind = 'seat-planned'");
    expect(rowCount).toBeGreaterThan(0);
  });
});

describe("nothing is lost", () => {
  /**
   * Returns a database whose connection is lost either before it sends the statement that writes records, or after the statement and before
   * its answer.
   */
  const losing = (when: "before" | "after"): Pick<Database["pool"], "query"> =>
    new Proxy(game.pool, {
      get: (pool, name) =>
        name === "query"
          ? async (text: string, values: unknown[]) => {
              const isWrite = text.includes("hand_records_write");
              if (isWrite && when === "before") throw new Error("connection lost");
              const result = await pool.query(text, values);
              if (isWrite) throw new Error("connection lost");
              return result;
            }
          : Reflect.get(pool, name),
    });

  it.each(["before", "after"] as const)("nothing is lost by a crash %s the records are written", async (when) => {
    const tableId = await playTable(smallGame(), 4, 21);
    const steps = await readAll(tableId);
    await expect(recordAll(losing(when))).rejects.toThrow("connection lost");
    expect(await readAll(tableId)).toEqual(steps);
    expect((await recordAll()).hands.map(({ problem }) => problem)).toEqual(
      when === "before" ? [null, null, null] : [],
    );
    expect(await readAll(tableId)).toEqual(steps);
    await expectSoundJournal(backend, tableId);
  });

  it("nothing is lost when the database aborts the transaction that writes the records", async () => {
    const tableId = await playTable(smallGame(), 4, 22);
    const [steps, rows] = [await readAll(tableId), await countRows(tableId)];
    await backend.owner.pool.query(`
      CREATE FUNCTION fail_mark() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
        IF new.hand_no > 2 THEN PERFORM pg_terminate_backend(pg_backend_pid()); END IF; RETURN new; END $$;
      CREATE TRIGGER fail_mark BEFORE INSERT OR UPDATE ON hand_record_marks FOR EACH ROW EXECUTE FUNCTION fail_mark()`);
    try {
      await expect(recordAll()).rejects.toThrow();
    } finally {
      await backend.owner.pool.query("DROP TRIGGER fail_mark ON hand_record_marks; DROP FUNCTION fail_mark()");
    }
    expect(await countRows(tableId)).toBe(rows);
    expect((await recordAll()).hands).toHaveLength(3);
    expect(await readAll(tableId)).toEqual(steps);
  });

  it("while records are written, a reader always gets every step exactly once", async () => {
    const tableId = await playTable(smallGame(), 12, 23);
    const steps = await readAll(tableId);
    const recorder = createHandRecorder(game.pool);
    let isDone = false;
    const reading = (async () => {
      let readings = 0;
      for (; !isDone || readings === 0; readings++) expect(await readAll(tableId)).toEqual(steps);
      return readings;
    })();
    for (let from: string | null = tableId; from !== null; )
      from = (await recorder.recordHands({ from, afterMs: 0, maxHands: 1 })).next;
    isDone = true;
    expect(await reading).toBeGreaterThan(1);
    expect(await countRows(tableId)).toBeLessThan(steps.length / 2);
  });
});

describe("steps that stay in the journal", () => {
  it("the last hand of a table and hands that have just ended keep their steps in the journal", async () => {
    const tableId = await playTable(smallGame(), 3, 31);
    const journal = createJournal({ pool: game.journal });
    const before = await journal.loadStream(tableId);
    const recorder = createHandRecorder(game.pool);
    expect((await recorder.recordHands({ from: null, afterMs: 3_600_000, maxHands: 100 })).hands).toEqual([]);
    expect((await recordAll()).hands.map(({ handNo }) => handNo)).toEqual([1, 2]);
    expect(await journal.loadStream(tableId)).toEqual(before);
    const { rows } = await backend.owner.pool.query(
      "SELECT DISTINCT hand_no FROM stream_events WHERE stream_id = $1 AND kind = 'hand-started'",
      [tableId],
    );
    expect(rows).toEqual([{ hand_no: 3 }]);
  });

  it("a hand whose journal gives another result than the stored one keeps its steps, and the checks name it", async () => {
    const tableId = await playTable(smallGame(), 4, 32);
    await backend.owner.pool.query(
      "UPDATE hand_seats SET net = net + 1 WHERE hand_serial = (SELECT serial FROM hands WHERE id = $1) AND seat = 0",
      [`${tableId}:2`],
    );
    const { hands } = await recordAll();
    expect(hands.map(({ handNo, problem }) => [handNo, problem])).toEqual([
      [1, null],
      [2, "gives seat 0 another result"],
      [3, null],
    ]);
    const { rowCount } = await backend.owner.pool.query(
      "SELECT FROM stream_events WHERE stream_id = $1 AND hand_no = 2 AND kind = 'hand-ended'",
      [tableId],
    );
    expect(rowCount).toBe(1);
    expect((await violationsOf(tableId)).join()).toContain("I10 · table");
  });

  it("no record is written when its steps differ from the journal's steps, or when it is the table's last hand", async () => {
    const tableId = await playTable(smallGame(), 3, 33);
    const steps = await readAll(tableId);
    const write = async (handNo: number, change: (steps: object[]) => object[]) => {
      const given = change(
        steps
          .filter(({ hand_no: no }) => no === handNo)
          .map((step) => ({ ...step, sealed: step.sealed?.toString("base64") ?? null })),
      );
      const { rows } = await game.pool.query("SELECT hand_records_write($1) AS outcome", [
        JSON.stringify([{ table_id: tableId, hand_no: handNo, body: "AA==", sealed: "", steps: given }]),
      ]);
      return rows[0]?.outcome;
    };
    expect(await write(1, ([first, ...rest]) => [{ ...first, early_ms: 7 }, ...rest])).toBe("differs");
    expect(await write(1, (given) => [...given, { ...given[0], seq: 9_999 }])).toBe("differs");
    expect(await write(1, () => [])).toBe("differs");
    expect(await write(3, (given) => given)).toBe("differs");
    expect(await readAll(tableId)).toEqual(steps);
  });
});

describe("a record that was changed", () => {
  it.each([
    ["its body", "body = set_byte(body, length(body) - 9, get_byte(body, length(body) - 9) # 1)"],
    ["an id", "body = set_byte(body, 9, get_byte(body, 9) # 1)"],
    ["its format", "body = set_byte(body, 0, 99)"],
    ["what is sealed", "sealed = set_byte(sealed, 40, get_byte(sealed, 40) # 1)"],
    ["a part of what is sealed", "sealed = substr(sealed, 2)"],
    ["everything", "body = ''"],
  ])("when %s was changed, the checks name the hand", async (what, change) => {
    const tableId = await playTable(smallGame(), 3, 41);
    await recordAll();
    expect(await violationsOf(tableId)).toEqual([]);
    await backend.owner.pool.query(`UPDATE hand_records SET ${change} WHERE table_id = $1 AND hand_no = 2`, [tableId]);
    const found = await violationsOf(tableId);
    expect(found.join()).toMatch(
      what === "what is sealed" ? /I7 .* cannot be read/ : /I4 .* the record of hand 2 cannot be read/,
    );
    await backend.owner.pool.query("DELETE FROM hand_records WHERE table_id = $1", [tableId]);
    expect((await violationsOf(tableId)).join()).toContain("is missing");
    await backend.retireUnits();
  });
});

it("only a database function writes records; the web server's role can neither call it nor read sealed parts", async () => {
  const insert =
    "INSERT INTO hand_records (table_id, hand_no, ended_at, body, sealed) VALUES (gen_random_uuid(), 1, now(), '', '')";
  for (const sql of [
    insert,
    "UPDATE hand_records SET body = ''",
    "DELETE FROM hand_records",
    "TRUNCATE hand_records",
    "UPDATE hand_record_marks SET hand_no = 0",
    "SELECT hand_records_open_month(now())",
  ])
    for (const { pool } of [game, web]) await expect(pool.query(sql), sql).rejects.toMatchObject({ code: "42501" });
  for (const sql of [
    "SELECT hand_records_write('[]')",
    "SELECT sealed FROM hand_records",
    "SELECT * FROM hand_record_marks",
  ])
    await expect(web.pool.query(sql), sql).rejects.toMatchObject({ code: "42501" });
});

it("an action of a recorded hand that is sent again gets its first answer, and no command is done twice", async () => {
  await backend.expireLeases();
  await backend.retireUnits();
  const tableId = await backend.createTable();
  const first = await startTestServer(backend);
  const people = await Promise.all([backend.person(), backend.person()]);
  const sit = { tableId, buyIn: 10_000, entry: "post", commandId: randomUUID() } as const;
  const clients: TestClient[] = [];
  for (const [seat, who] of people.entries()) {
    const client = await first.enter(who);
    await client.watch(tableId);
    const reply = await client.request("sit", { ...sit, seat, commandId: seat === 0 ? sit.commandId : randomUUID() });
    expect(reply).toMatchObject({ ok: true });
    clients.push(client);
  }
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const onTurn = clients.findIndex(({ turn, you }) => turn?.seat === you);
  const act = { tableId, actionId: randomUUID(), handNo: 1, decision: 1, action: { type: "call" } } as const;
  const answer = await clients[onTurn]?.request("act", act);
  expect(answer).toMatchObject({ ok: true, actionId: act.actionId });
  for (const handNo of [1, 2]) await callToShowdown(clients, handNo);
  await first.close();
  const steps = await readAll(tableId);
  expect((await recordAll()).hands.map(({ bytes }) => bytes)).toContainEqual(expect.any(Number));
  const { rowCount } = await backend.owner.pool.query("SELECT FROM stream_steps WHERE action_id = $1", [act.actionId]);
  expect(rowCount).toBe(0);

  const second = await startTestServer(backend);
  const back = await Promise.all(people.map((who) => second.enter(who)));
  for (const client of back) await client.watch(tableId);
  expect(await back[onTurn]?.request("act", act)).toEqual(answer);
  expect(await back[0]?.request("sit", { ...sit, seat: 0 })).toMatchObject({ ok: true });
  await second.close();
  const ids = (await readAll(tableId)).map(({ action_id: id }) => id).filter((id) => id !== null);
  expect(new Set(ids).size).toBe(ids.length);
  expect((await readAll(tableId)).slice(0, steps.length)).toEqual(steps);
  await expectSoundJournal(backend, tableId);
});

it("when a hand's record was archived, only the hand's summary is read, even if some of its steps are still rows", async () => {
  const tableId = await playTable(smallGame(), 3, 51);
  const before = await handsOf(tableId);
  const step = (await readAll(tableId)).find(({ hand_no: handNo, action_id: id }) => handNo === 1 && id !== null);
  await recordAll();
  await backend.owner.pool.query("DELETE FROM hand_records WHERE table_id = $1", [tableId]);
  // Adds a step with two events, as it is written when a player who planned to leave folds.
  await backend.owner.pool.query(
    `INSERT INTO stream_steps (stream_id, seq, last_seq, epoch, hand_no, hand_nos, events) VALUES ($1, $2::bigint, $2::bigint + 1, 1, 1, '{NULL,1}', $3)`,
    [tableId, step?.seq, JSON.stringify([{ type: "seat-planned", plan: null }, step?.events[0]])],
  );
  const expected = before.map((hand, place) =>
    hand && place < before.length - 1 ? { ...hand, events: [], timesLeft: [] } : hand,
  );
  expect(await handsOf(tableId)).toEqual(expected);
});
