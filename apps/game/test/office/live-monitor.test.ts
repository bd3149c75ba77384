/** Tests what a server publishes about its live tables for the back office, and when. F4 */
import { expect, it } from "vitest";
import { seatedOf } from "../testing/office-commands.ts";
import { seatTwo } from "../testing/seated-players.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

/** Marks the table as watched by staff. The page of a staff member does this every two seconds. */
const watch = (tableId: string) =>
  backend.owner.pool.query("SELECT live_tables_mark_watched(ARRAY[$1]::uuid[])", [tableId]);
const readState = async (tableId: string) => {
  const { rows } = await backend.owner.pool.query("SELECT state FROM live_tables WHERE table_id = $1", [tableId]);
  return rows[0]?.state;
};

it("the whole state of a table is written only while staff watch it; otherwise only a new status is written", async () => {
  const [quiet, watched] = [await backend.createTable(), await backend.createTable()];
  await room.server.node.claimUnits();
  await expect.poll(() => readState(quiet)).toMatchObject({ status: "open", seats: [] });
  for (const tableId of [quiet, watched]) await seatTwo(backend, room, tableId);
  const countSeats = async (tableId: string) => (await readState(tableId))?.seats.length;
  await watch(watched);
  await expect.poll(() => countSeats(watched), { timeout: 10_000 }).toBe(2);
  expect(await countSeats(quiet)).toBe(0);
  await watch(quiet);
  await expect.poll(() => countSeats(quiet), { timeout: 10_000 }).toBe(2);
});

it("the published state of a live hand has no cards except the board", async () => {
  const tableId = await backend.createTable();
  // The players in seats 0 and 1 get these four cards.
  const hidden = ["As", "Kd", "Qh", "Jc"];
  room.stackDeck(tableId, hidden.join(" "));
  const { clients } = await seatedOf(await seatTwo(backend, room, tableId));
  const published = async () => {
    await watch(tableId);
    return readState(tableId);
  };
  await expect.poll(async () => (await published())?.hand?.street).toBe(0);
  const preFlop = await published();
  expect(preFlop).toMatchObject({
    status: "open",
    hand: { board: "", pot: 150, toAct: { deadline: expect.any(Number) } },
    seats: [
      { seat: 0, state: "in-hand", bet: expect.any(Number), connected: true },
      { seat: 1, state: "in-hand", bet: expect.any(Number), connected: true },
    ],
    watchers: 2,
  });
  for (let step = 0; step < 2; step++) {
    const client = clients.find(({ turn, you }) => turn !== null && turn.seat === you);
    const decision = client?.turn?.decision;
    expect(await client?.act(client.turn?.check ? { type: "check" } : { type: "call" })).toMatchObject({ ok: true });
    for (const each of clients)
      await each.waitUntil(({ turn }) => turn !== null && turn.decision !== decision, "the next turn");
  }
  await expect.poll(async () => (await published())?.hand?.street).toBe(1);
  const flop = await published();
  expect(flop.hand.board.split(" ")).toHaveLength(3);
  for (const state of [preFlop, flop]) {
    const cards = JSON.stringify({ ...state, hand: { ...state.hand, board: "" } }).match(/\b[2-9TJQKA][cdhs]\b/g);
    expect(cards).toBeNull();
    for (const card of hidden) expect(JSON.stringify(state)).not.toContain(card);
  }
  const { rows } = await backend.owner.pool.query("SELECT connections, slowest_commit_ms FROM nodes WHERE id = $1", [
    room.server.nodeId,
  ]);
  expect(rows[0]?.connections).toBeGreaterThanOrEqual(2);
});
