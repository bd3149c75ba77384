/**
 * Tests tables of a tournament that cannot be read, or whose hand can be neither finished nor cancelled. The tournament knows how many
 * chips each player has. T6, T7
 */
import { afterEach, expect, it, vi } from "vitest";
import { startTestServer, type TestServer } from "../testing/test-server.ts";
import {
  announceTournament,
  type Entrant,
  enterTournament,
  expectSoundEnd,
  quickTournament,
  registerAll,
} from "../testing/tournament-room.ts";
import { useTestBackend } from "../testing/use-test-server.ts";

vi.setConfig({ testTimeout: 60_000 });

const backend = useTestBackend();
const pool = () => backend.owner.pool;

let room: TestServer;
afterEach(() => room.close());

const PLAYERS = 4;

/** Starts a tournament with two tables of two players each, and waits until both tables play a hand. */
async function startTwoTables(change = {}): Promise<{ tournamentId: string; entrants: readonly Entrant[] }> {
  room = await startTestServer(backend);
  const tournamentId = await announceTournament(backend, quickTournament(PLAYERS, 2, change));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, PLAYERS);
  await registerAll(entrants);
  for (const entrant of entrants) {
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
    await entrant.follow();
    await entrant.client.waitUntil(({ turn }) => turn !== null, "a turn");
  }
  return { tournamentId, entrants };
}

/** Closes the server, changes the stored data with `sql`, and starts another server, to which the players connect. */
async function restartAfter(entrants: readonly Entrant[], sql: string, values: readonly unknown[]): Promise<void> {
  await room.close();
  await pool().query(sql, [...values]);
  room = await startTestServer(backend);
  await room.server.node.claimUnits();
  for (const entrant of entrants) await entrant.reconnect(await room.enter(entrant.identity));
}

const SPOIL_DECISIONS = `
  UPDATE stream_steps SET events = (
    SELECT json_agg(CASE WHEN coalesce(event->>'type', event->>0) = 'to-act' THEN '{"type":"to-act"}'::json ELSE event END ORDER BY place)
    FROM json_array_elements(events) WITH ORDINALITY AS e(event, place)
  ) WHERE stream_id = $1`;

const handsOf = async (tableId: string | null | undefined) =>
  (await pool().query("SELECT hand_no, outcome, pot FROM hands WHERE table_id = $1 ORDER BY hand_no", [tableId])).rows;

it("T7: a tournament sets an unreadable table up again: the hand is cancelled and all bets go back", async () => {
  const { tournamentId, entrants } = await startTwoTables();
  const broken = entrants[0]?.own?.tableId;
  const raiser = entrants.find(({ own, client }) => own?.tableId === broken && client.turn?.seat === client.you);
  const wager = raiser?.client.turn?.wager;
  if (!raiser || !wager) throw new Error("a player may raise");
  expect(await raiser.client.act({ type: wager.type, to: wager.min })).toMatchObject({ ok: true });
  await restartAfter(entrants, SPOIL_DECISIONS, [broken]);
  const state = () => room.server.node.actors.get(broken ?? "")?.state;
  expect(state()?.seats.map(({ stack }) => stack)).toEqual([1_500, 1_500]);
  expect(await handsOf(broken)).toMatchObject([{ hand_no: 1, outcome: "cancelled", pot: 0 }]);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, PLAYERS * 1_000, true);
});

it("T7: the result of a settled hand stays, even when its table breaks before the tournament was told of it", async () => {
  const pacing = { streetMs: 0, potMs: 0, uncontestedPotMs: 60_000, furtherPotMs: 0, betweenHandsMs: 20 };
  const { tournamentId, entrants } = await startTwoTables({ pacing });
  const broken = entrants[0]?.own?.tableId;
  const folder = entrants.find(({ own, client }) => own?.tableId === broken && client.turn?.seat === client.you);
  expect(await folder?.client.act({ type: "fold" })).toMatchObject({ ok: true });
  await expect.poll(() => handsOf(broken)).toMatchObject([{ outcome: "settled" }]);
  await restartAfter(entrants, `UPDATE stream_snapshots SET state = '{}' WHERE stream_id = $1`, [broken]);
  const stacks = () => room.server.node.actors.get(broken ?? "")?.state.seats.map(({ stack }) => stack) ?? [];
  expect(stacks().toSorted((a, b) => a - b)).toEqual([1_490, 1_510]);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, PLAYERS * 1_000);
});

it("T7: a hand that its table can neither finish nor cancel is cancelled when the table is set up again", async () => {
  const { tournamentId, entrants } = await startTwoTables();
  const broken = entrants[0]?.own?.tableId;
  const tries = `tries_${broken?.replaceAll("-", "")}`;
  await pool().query(`
    CREATE SEQUENCE ${tries};
    GRANT USAGE ON SEQUENCE ${tries} TO PUBLIC;
    CREATE FUNCTION ${tries}() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF NEW.table_id = '${broken}' AND nextval('${tries}') <= 2 THEN RAISE EXCEPTION 'spoiled'; END IF;
      RETURN NEW;
    END $$;
    CREATE TRIGGER ${tries} BEFORE INSERT ON hands FOR EACH ROW EXECUTE FUNCTION ${tries}()`);
  const folder = entrants.find(({ own, client }) => own?.tableId === broken && client.turn?.seat === client.you);
  expect(await folder?.client.act({ type: "fold" })).toMatchObject({ ok: false });
  await expect.poll(() => handsOf(broken), { timeout: 10_000 }).toMatchObject([{ hand_no: 1, outcome: "cancelled" }]);
  for (const entrant of entrants) await entrant.reconnect(await room.enter(entrant.identity));
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, PLAYERS * 1_000);
});

it("T7 ✗: a tournament with a table of a newer version is left alone until a server can read the table", async () => {
  const { tournamentId, entrants } = await startTwoTables();
  const newer = entrants[0]?.own?.tableId;
  await room.close();
  await pool().query(
    "INSERT INTO stream_snapshots (stream_id, seq, state) SELECT $1, max(last_seq), '{\"version\": 99}' FROM stream_steps WHERE stream_id = $1",
    [newer],
  );
  room = await startTestServer(backend);
  await room.server.node.claimUnits();
  expect(room.server.node.units.has(tournamentId)).toBe(false);
  await pool().query("DELETE FROM stream_snapshots WHERE stream_id = $1", [newer]);
  await backend.expireLeases();
  await room.close();
  room = await startTestServer(backend);
  await room.server.node.claimUnits();
  for (const entrant of entrants) await entrant.reconnect(await room.enter(entrant.identity));
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, PLAYERS * 1_000);
});
