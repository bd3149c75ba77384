/** Tests hands that cannot be finished. A hand is cancelled if possible (T6). If not, its bets go into suspense (T7). */
import { createNotices, createReconciler, createSuspense } from "@poker/db";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { closeTable } from "../testing/close-table.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { type Identity, startTestServer, type TestClient, type TestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();

let room: TestServer;
let tableId: string;
let people: Identity[];
let clients: TestClient[];

/** Begins a hand in which the players have bet different amounts: the first player has raised to 300, and the second has posted 100. */
beforeEach(async () => {
  tableId = await backend.createTable();
  room = await startTestServer(backend);
  people = [await backend.person(), await backend.person()];
  clients = [];
  for (const [seat, who] of people.entries()) {
    const client = await room.enter(who);
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    clients.push(client);
  }
  const raiser = await onTurn();
  expect(await raiser.act({ type: "raise", to: 300 })).toMatchObject({ ok: true });
  for (const client of clients) await client.waitUntil(({ turn }) => turn?.decision === 2, "the answer's turn");
});
afterEach(() => room.close());

async function onTurn(): Promise<TestClient> {
  for (const client of clients) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const client = clients.find(({ you, turn }) => you === turn?.seat);
  if (!client) throw new Error("no player is to act");
  return client;
}

const pool = () => backend.owner.pool;
const wallets = async () => {
  const { rows } = await pool().query<{ user_id: string; balance: number }>(
    "SELECT user_id, balance FROM ledger_accounts WHERE kind = 'wallet' AND user_id = ANY ($1)",
    [people.map(({ userId }) => userId)],
  );
  return people.map(({ userId }) => rows.find((row) => row.user_id === userId)?.balance);
};
const hands = async () =>
  (await pool().query("SELECT hand_no, outcome, pot FROM hands WHERE table_id = $1 ORDER BY hand_no", [tableId])).rows;
const statusOf = async () => (await pool().query("SELECT status FROM tables WHERE id = $1", [tableId])).rows[0]?.status;
const openCase = async () => (await createSuspense(backend.owner).listOpen()).find((each) => each.tableId === tableId);
const notices = (who: Identity | undefined) => createNotices(backend.owner).list(who?.userId ?? "", 5);
const expectBalanced = async () => {
  const { report } = await createReconciler(pool()).reconcileBooks({ full: true });
  expect(report.discrepancies).toEqual([]);
  await expectSoundBooks(backend);
};

/** Makes the database refuse to store hands of this table with these outcomes. */
async function refuseCommits(...outcomes: string[]): Promise<void> {
  const name = `spoil_${tableId.replaceAll("-", "")}`;
  await pool().query(`
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.table_id = '${tableId}' AND NEW.outcome::text IN (${outcomes.map((each) => `'${each}'`).join()}) THEN
        RAISE EXCEPTION 'spoiled';
      END IF;
      RETURN NEW;
    END $$`);
  await pool().query(`CREATE TRIGGER ${name} BEFORE INSERT ON hands FOR EACH ROW EXECUTE FUNCTION ${name}()`);
}

describe("a hand whose end cannot be written", () => {
  it("T6: when the end of a hand cannot be written, the hand is cancelled, bets go back, and the table continues", async () => {
    await refuseCommits("settled");
    const last = await onTurn();
    expect(await last.act({ type: "fold" })).toEqual({ ok: false, code: "no-hand" });
    expect(await hands()).toEqual([{ hand_no: 1, outcome: "cancelled", pot: 0 }]);
    const [a, b] = clients;
    await b?.waitUntil(
      ({ view }) => view?.hand?.result?.outcome === "cancelled" || (view?.handNo ?? 0) > 1,
      "the news",
    );
    expect(a?.received).toContainEqual({ event: "notice", payload: { kind: "hand-cancelled" } });
    const told = await Promise.all(people.map(notices));
    expect(told.map(([first]) => first?.kind)).toEqual(["hand-cancelled", "hand-cancelled"]);
    const back = told.map(([first]) => (first?.kind === "hand-cancelled" ? first.detail.amount : null));
    expect(back.toSorted()).toEqual([100, 300]);
    expect(await wallets()).toEqual([990_000, 990_000]);
    expect(await openCase()).toBeUndefined();
    await a?.waitUntil(({ view }) => view?.handNo === 2, "the next hand");
    expect(a?.view?.seats.map(({ stack }) => stack)).toEqual([10_000, 10_000]);
    await expectBalanced();
    await expectSoundJournal(backend, tableId);
  });

  it("T7: when a hand cannot even be cancelled, bets are held, stacks are paid out, and the table starts empty", async () => {
    await refuseCommits("settled", "cancelled");
    const last = await onTurn();
    const bets = clients.map(({ you }) => (you === last.you ? 100 : 300));
    expect(await last.act({ type: "fold" })).toEqual({ ok: false, code: "no-hand" });
    expect(await openCase()).toMatchObject({ amount: 400, reason: "cannot-be-cancelled", currency: "play" });
    expect(await wallets()).toEqual(bets.map((bet) => 1_000_000 - bet));
    expect(await hands()).toEqual([{ hand_no: 1, outcome: "suspended", pot: 400 }]);
    for (const [index, who] of people.entries())
      expect(await notices(who)).toMatchObject([
        { kind: "hand-suspended", read: false, detail: { tableId, handNo: 1, amount: bets[index] } },
      ]);
    expect(clients[0]?.received).toContainEqual({ event: "notice", payload: { kind: "hand-suspended" } });
    await expectBalanced();

    // The recovered table is empty and open. The numbers of its events and hands continue from where they were.
    await expect.poll(() => room.server.node.actors.get(tableId)?.seq ?? 0).toBeGreaterThan(clients[0]?.seq ?? 0);
    await pool().query(`DROP FUNCTION spoil_${tableId.replaceAll("-", "")} CASCADE`);
    for (const [seat, client] of clients.entries()) {
      await client.watch(tableId);
      expect(client.view).toMatchObject({ status: "open", hand: null });
      expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    }
    await clients[0]?.waitUntil(({ turn, view }) => turn !== null && (view?.handNo ?? 0) > 1, "a new hand");
    await expectBalanced();
    await expectSoundJournal(backend, tableId);
  });

  it("T7, fault 55: a table that was about to close is closed when it is cleared, and does not open again", async () => {
    const actor = room.server.node.actors.get(tableId);
    if (!actor) throw new Error("the table is not here");
    expect(await closeTable(actor)).toMatchObject({ ok: true });
    await refuseCommits("settled", "cancelled");
    expect(await (await onTurn()).act({ type: "fold" })).toEqual({ ok: false, code: "no-hand" });
    expect(await openCase()).toMatchObject({ amount: 400 });
    expect(await statusOf()).toBe("closed");
    await room.server.node.claimUnits();
    expect(room.server.node.actors.has(tableId)).toBe(false);
    await expectBalanced();
  });
});

describe("the jobs of the room", () => {
  it("T7, I1: after a restart the jobs find an overdue suspense case and check the books", async () => {
    await refuseCommits("settled", "cancelled");
    const last = await onTurn();
    await last.act({ type: "fold" });
    expect(await openCase()).toBeDefined();
    await room.close();
    await pool().query("UPDATE suspense_cases SET due_at = now() - interval '1 ms' WHERE table_id = $1", [tableId]);
    // Deletes what the jobs have recorded, so that they are due again.
    await pool().query("DELETE FROM job_runs");
    await pool().query("DELETE FROM reconciliations");
    room = await startTestServer(backend);
    await expect.poll(openCase).toBeUndefined();
    const told = await Promise.all(people.map(notices));
    expect(told.map(([newest]) => newest?.kind)).toEqual(["suspense-charity", "suspense-charity"]);
    const charity = await pool().query("SELECT balance FROM ledger_accounts WHERE id = 'charity:play'");
    expect(charity.rows).toEqual([{ balance: 400 }]);
    await expect.poll(() => createReconciler(pool()).getLatest()).not.toBeNull();
    room.clock.advanceBy(30_000);
    const health = async () => (await fetch(`${room.url}/health`)).json();
    await expect.poll(health).toMatchObject({ ready: true, books: { ok: true } });
  });
});

describe("a journal whose events cannot be applied", () => {
  /** Closes the server, and damages the stored events as the database's owner. */
  async function broken(sql: string): Promise<void> {
    await room.close();
    await pool().query(sql, [tableId]);
    room = await startTestServer(backend);
    await room.server.node.claimUnits();
  }

  /** Returns SQL that changes the type of every event of type `type` to `changed`. */
  const changeEvents = (type: string, changed: string) => `
    UPDATE stream_steps SET events = (
      SELECT json_agg(CASE WHEN coalesce(event->>'type', event->>0) = '${type}' THEN '${changed}'::json ELSE event END ORDER BY place)
      FROM json_array_elements(events) WITH ORDINALITY AS e(event, place)
    ) WHERE stream_id = $1`;

  it("T7: when a table's events cannot be applied but every bet is known, only the bets are held", async () => {
    const folded = (await onTurn()).you;
    const bets = [0, 1].map((seat) => (seat === folded ? 100 : 300));
    await broken(changeEvents("to-act", '{"type":"to-act"}'));
    expect(await openCase()).toMatchObject({ amount: 400, reason: "journal-unreadable" });
    expect(await wallets()).toEqual(bets.map((bet) => 1_000_000 - bet));
    expect(room.server.node.actors.get(tableId)?.state).toMatchObject({
      status: "open",
      seats: [],
      hand: null,
      handNo: 1,
    });
    await expectBalanced();
  });

  it("T7: when a bet is unknown, whole stacks are held, so that no player is paid chips of another player", async () => {
    await broken(changeEvents("acted", "{}"));
    expect(await openCase()).toMatchObject({ amount: 20_000, reason: "journal-unreadable" });
    expect(await wallets()).toEqual([990_000, 990_000]);
    await expectBalanced();
  });

  it.each([
    ["close", "closed"],
    ["pause", "paused"],
  ] as const)(
    "T7: an order that waited when the table was cleared takes effect afterwards: %s → %s",
    async (order, status) => {
      const actor = room.server.node.actors.get(tableId);
      expect(await actor?.mailbox.post(() => actor.executeCommand({ type: order }))).toMatchObject({ ok: true });
      await broken(changeEvents("to-act", '{"type":"to-act"}'));
      expect(room.server.node.actors.get(tableId)?.state.status).toBe(status === "closed" ? undefined : status);
      expect(await statusOf()).toBe(status === "closed" ? "closed" : "open");
      expect(await wallets()).toEqual(expect.arrayContaining([999_700, 999_900]));
      await expectBalanced();
      if (status === "paused") await pool().query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
    },
  );

  it("T7 ✗: when a table is cleared between hands, nothing is held and every player is paid their whole stack", async () => {
    const last = await onTurn();
    const actor = room.server.node.actors.get(tableId);
    if (actor) actor.isDraining = true; // so that no next hand begins
    expect(await last.act({ type: "fold" })).toMatchObject({ ok: true });
    await broken("UPDATE stream_snapshots SET state = '{}' WHERE stream_id = $1");
    expect(await openCase()).toBeUndefined();
    expect(new Set(await wallets())).toEqual(new Set([999_900, 1_000_100]));
    expect(await hands()).toMatchObject([{ hand_no: 1, outcome: "settled" }]);
    expect(room.server.node.actors.get(tableId)?.state).toMatchObject({ status: "open", seats: [], handNo: 1 });
    await expectBalanced();
  });

  it.each([
    ["in a hand", "to-act"],
    ["before a hand", "blinds-moved"],
  ])(
    "T7 ✗: a table with an event %s of a newer version of the room is not cleared, but left alone",
    async (_where, type) => {
      await broken(changeEvents(type, '{"type":"of-a-newer-version"}'));
      expect(room.server.node.actors.has(tableId)).toBe(false);
      expect(await openCase()).toBeUndefined();
      expect(await wallets()).toEqual([990_000, 990_000]);
      await pool().query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
    },
  );

  it("T7 ✗: a table with a snapshot of a newer version of the room is not cleared, but left alone", async () => {
    await room.close();
    await pool().query(
      "INSERT INTO stream_snapshots (stream_id, seq, state) SELECT $1, max(last_seq), '{\"version\": 99}' FROM stream_steps WHERE stream_id = $1",
      [tableId],
    );
    room = await startTestServer(backend);
    await room.server.node.claimUnits();
    expect(room.server.node.actors.has(tableId)).toBe(false);
    expect(await openCase()).toBeUndefined();
    expect(await wallets()).toEqual([990_000, 990_000]);
    await pool().query("UPDATE tables SET status = 'closed' WHERE id = $1", [tableId]);
  });
});
