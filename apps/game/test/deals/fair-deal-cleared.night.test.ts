/**
 * Tests a frozen hand that cannot be dealt (T6), or whose table is cleared (T7). In both cases all players get their chips back, and the
 * chain contains a record of the promise. F3
 */
import { createDealFigures, createHands, createSuspense } from "@poker/db";
import { verifyDealFile } from "@poker/fair-deal";
import { afterEach, beforeEach, expect, it } from "vitest";
import { clearRoom } from "../../src/testing/clear-room.ts";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { type FrozenPlayer, freezeFirstHand, frozenOf, storedEvents } from "../testing/frozen-table.ts";
import { ARCHIVE_KEY, quickSettings, startTestServer, type TestServer } from "../testing/test-server.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const pool = () => backend.owner.pool;

let room: TestServer;
let tableId: string;
beforeEach(async () => {
  await backend.retireUnits();
  tableId = await backend.createTable(quickSettings({ fairDeal: true }));
  room = await startTestServer(backend);
});
afterEach(() => room.close());

const statusOf = async () => (await pool().query("SELECT status FROM tables WHERE id = $1", [tableId])).rows[0]?.status;
const countVoided = async () => (await createDealFigures(backend.owner).read()).totals.voided;
const walletsOf = async (players: readonly FrozenPlayer[]) => {
  const { rows } = await pool().query<{ balance: number }>(
    "SELECT balance FROM ledger_accounts WHERE kind = 'wallet' AND user_id = ANY ($1)",
    [players.map(({ identity }) => identity.userId)],
  );
  return rows.map(({ balance }) => Number(balance));
};
const recordOf = async (handNo: number, viewerId: string | null) => {
  const hands = createHands(backend.owner, Buffer.from(ARCHIVE_KEY, "hex"));
  const deal = await hands.getDeal(`${tableId}:${handNo}`, viewerId);
  return deal?.kind === "file" ? deal.file : null;
};

it("F3, T6: when a table is closed during a freeze, the hand is void, and its record in the chain has the reason", async () => {
  const voidedBefore = await countVoided();
  const seated = await freezeFirstHand(backend, room, tableId);
  const { handNo } = frozenOf(seated[0]).setup;
  await clearRoom(room.server.node, new Set([tableId]));
  await expect.poll(statusOf).toBe("closed");
  expect(await storedEvents(backend, tableId, "hand-voided")).toMatchObject([{ handNo, reason: "staff" }]);
  const [closed] = await storedEvents(backend, tableId, "deal-closed");
  const file = await recordOf(handNo, seated[0].identity.userId);
  expect(file).toMatchObject({ hash: closed?.hash, record: { hand: handNo, outcome: "void" } });
  const hands = createHands(backend.owner, Buffer.from(ARCHIVE_KEY, "hex"));
  const shown = { tableId, handNo, reason: "staff" };
  expect(await hands.getVoid(`${tableId}:${handNo}`, seated[0].identity.userId)).toMatchObject(shown);
  // The table is closed, so a stranger (null) sees none of its hands.
  expect(await hands.getVoid(`${tableId}:${handNo}`, null)).toBeNull();
  expect(await hands.listVoidBefore(`${tableId}:${handNo + 1}`, seated[0].identity.userId)).toMatchObject([shown]);
  expect(await hands.listVoidBefore(`${tableId}:${handNo + 1}`, null)).toEqual([]);
  expect(await walletsOf(seated)).toEqual([1_000_000, 1_000_000]);
  await room.close();
  expect(await countVoided()).toBe(voidedBefore + 1);
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
  room = await startTestServer(backend);
});

/** Makes the database refuse the first attempt to start a hand at this table. */
async function refuseFirstStart(): Promise<void> {
  const name = `spoil_${tableId.replaceAll("-", "")}`;
  await pool().query(`
    CREATE SEQUENCE ${name};
    GRANT USAGE ON SEQUENCE ${name} TO PUBLIC;
    CREATE FUNCTION ${name}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.stream_id = '${tableId}' AND NEW.events::text LIKE '%"hand-started"%' AND nextval('${name}') <= 1 THEN
        RAISE EXCEPTION 'spoiled';
      END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${name} BEFORE INSERT ON stream_steps FOR EACH ROW EXECUTE FUNCTION ${name}()`);
}

it("F3, T6: when the start of a frozen hand cannot be written, the hand is void; the next hand is dealt", async () => {
  await refuseFirstStart();
  const seated = await freezeFirstHand(backend, room, tableId);
  const { handNo } = frozenOf(seated[0]).setup;
  for (const { player } of seated) await player.client.waitUntil(({ turn }) => turn !== null, "a turn");
  expect(await storedEvents(backend, tableId, "hand-voided")).toMatchObject([{ handNo, reason: "server-error" }]);
  const [closed] = await storedEvents(backend, tableId, "deal-closed");
  const [, next] = await storedEvents(backend, tableId, "hand-frozen");
  expect(closed?.handNo).toBe(handNo);
  expect(next?.promise.prevHandHash).toBe(closed?.hash);
  await expectSoundBooks(backend);
});

/** Removes everything but the type from every event of this type. */
const EMPTY_EVENTS = `
  UPDATE stream_steps SET events = (
    SELECT json_agg(CASE WHEN event->>'type' = $2 THEN json_build_object('type', $2::text) ELSE event END ORDER BY place)
    FROM json_array_elements(events) WITH ORDINALITY AS e(event, place)
  ) WHERE stream_id = $1`;

/** Closes the server and damages the journal before the next server starts. */
async function damage(...types: readonly string[]): Promise<void> {
  await room.close();
  for (const type of types) await pool().query(EMPTY_EVENTS, [tableId, type]);
  room = await startTestServer(backend);
  await room.server.node.claimUnits();
}

const expectPaid = async (players: readonly FrozenPlayer[]) => {
  expect(await walletsOf(players)).toEqual([1_000_000, 1_000_000]);
  expect((await createSuspense(backend.owner).listOpen()).filter((each) => each.tableId === tableId)).toEqual([]);
  expect(room.server.node.actors.get(tableId)?.state).toMatchObject({ status: "open", seats: [], hand: null });
  await expectSoundBooks(backend);
};

it("F3, T7: when an unreadable table with a frozen hand is cleared, stacks are paid and the record is closed", async () => {
  const seated = await freezeFirstHand(backend, room, tableId);
  const { handNo } = frozenOf(seated[0]).setup;
  await damage("blinds-moved");
  await expectPaid(seated);
  const [closed] = await storedEvents(backend, tableId, "deal-closed");
  expect(closed?.handNo).toBe(handNo);
  const file = await recordOf(handNo, null);
  expect(file).toMatchObject({ hash: closed?.hash, record: { hand: handNo, outcome: "suspended" } });
  expect(verifyDealFile(file).checks.filter(({ ok }) => ok === false)).toEqual([]);

  const next = frozenOf((await freezeFirstHand(backend, room, tableId))[0]);
  expect(next.setup.handNo).toBeGreaterThan(handNo);
  expect(next.promise.prevHandHash).toBe(closed?.hash);
});

it("F3, T7: a hand whose freeze is damaged gets no record, but all players get their chips", async () => {
  const seated = await freezeFirstHand(backend, room, tableId);
  await damage("blinds-moved", "hand-frozen");
  await expectPaid(seated);
  expect(await storedEvents(backend, tableId, "deal-closed")).toEqual([]);
  expect(frozenOf((await freezeFirstHand(backend, room, tableId))[0]).promise.prevHandHash).toBe("00".repeat(32));
});
