/**
 * Tests that the only game server of a room can be asked to end at any moment of play, and that its hands continue at the next start.
 * Fault 130
 */
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { openGame, seatHostAndFriend } from "../testing/private-game-players.ts";
import { RawSocket, upgradeRequest } from "../testing/raw-socket.ts";
import {
  clientsOf,
  enterNew,
  playerToAct,
  reconnectAll,
  type SeatedPlayer,
  seatTwo,
} from "../testing/seated-players.ts";
import { type SpawnedServer, spawnServer } from "../testing/spawn-server.ts";
import {
  callToShowdown,
  connectClient,
  quickSettings,
  signViewerTicket,
  type TestClient,
} from "../testing/test-server.ts";
import { announceTournament, enterTournament, quickTournament } from "../testing/tournament-room.ts";
import { type NextServer, startNextServer, useTestBackend } from "../testing/use-test-server.ts";

// Starting two servers one after the other takes a long time.
vi.setConfig({ testTimeout: 180_000 });

const backend = useTestBackend();

/**
 * A node with this setting may wait 60 s for its hands to end. So these tests notice a server that waits although no other server is there
 * to take its tables. All servers here have the same name, as containers do.
 */
const PATIENT = { CLOSE_WAIT_MS: "60000" };

/** Returns settings with which a restart changes nothing at the table. */
function slowSettings() {
  const { rules, ...settings } = quickSettings();
  // With this policy, a player who reconnects gets no extension (T3). So the table after the restart is exactly the table before it.
  return { ...settings, rules: { ...rules, timeOut: "grace-then-check-fold" } } as const;
}

/** Lets the player to act check or call. */
async function checkOrCall(seated: readonly SeatedPlayer[]): Promise<void> {
  const { client } = await playerToAct(seated);
  const { turn } = client;
  expect(await client.act(turn?.check ? { type: "check" } : { type: "call" })).toMatchObject({ ok: true });
  for (const each of clientsOf(seated))
    await each.waitUntil(({ turn: next }) => next?.decision !== turn?.decision, "what the player did");
}

/** Returns the hand as each player sees it, with their own cards, the board, the pots, and the player to act. */
const handsOf = (seated: readonly SeatedPlayer[]) => seated.map(({ client }) => client.view?.hand);

/** Asks the server to end. Checks that it ends in order, and that it has told each client that the room restarts. */
async function expectStop(room: SpawnedServer, clients: readonly TestClient[]): Promise<void> {
  expect(await room.kill("SIGTERM")).toBe(0);
  expect(clients.map(({ goodbye }) => goodbye)).toEqual(clients.map(() => "restarting"));
}

/** Plays the open hand to its end at this server. Then checks the books and the journal. */
async function finishHand(room: NextServer, tableId: string, seated: readonly SeatedPlayer[]): Promise<number> {
  for (const { client } of seated) await client.waitUntil(({ turn }) => turn !== null, "a turn");
  const handNo = seated[0]?.client.view?.hand?.handNo ?? 0;
  await callToShowdown(clientsOf(seated), handNo);
  await room.close();
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
  return handNo;
}

describe("a table", () => {
  let tableId: string;
  beforeEach(async () => {
    tableId = await backend.createTable(slowSettings());
  });

  const streets = [
    ["before the flop", 0],
    ["on the flop", 3],
    ["on the turn", 4],
    ["on the river", 5],
  ] as const;

  it.each(streets)(
    "fault 130: a server that is asked to end %s stops at once, and the hand continues with the same cards",
    async (_street, cards) => {
      const first = await spawnServer(backend, PATIENT);
      const seated = await seatTwo(backend, first, tableId);
      await playerToAct(seated);
      while ((seated[0]?.client.view?.hand?.board.length ?? 0) < cards) await checkOrCall(seated);
      await playerToAct(seated);
      const before = handsOf(seated);
      await expectStop(first, clientsOf(seated));
      const second = await startNextServer(backend);
      await reconnectAll(second, tableId, seated);
      expect(handsOf(seated)).toEqual(before);
      expect(await finishHand(second, tableId, seated)).toBe(1);
    },
  );

  it("fault 130: two hundred watching pages are all told of the stop and do not delay it", async () => {
    const first = await spawnServer(backend, PATIENT);
    const seated = await seatTwo(backend, first, tableId);
    const url = `http://127.0.0.1:${first.port}`;
    const viewers = await Promise.all(
      Array.from({ length: 200 }, async (_, i) =>
        connectClient(url, await signViewerTicket(first.nodeId, `192.0.2.${i}`), null),
      ),
    );
    await Promise.all(viewers.map((viewer) => viewer.watch(tableId)));
    await playerToAct(seated);
    const before = handsOf(seated);
    await expectStop(first, [...clientsOf(seated), ...viewers]);
    const second = await startNextServer(backend);
    await reconnectAll(second, tableId, seated);
    expect(handsOf(seated)).toEqual(before);
    expect(await finishHand(second, tableId, seated)).toBe(1);
  });

  it("fault 130: endless requests, idle connections and a silent socket do not delay the stop of a server", async () => {
    const long = { HEADER_TIMEOUT_MS: "1000000", REQUEST_TIMEOUT_MS: "1000000" };
    const first = await spawnServer(backend, { ...PATIENT, ...long });
    const seated = await seatTwo(backend, first, tableId);
    const head = "POST /health HTTP/1.1\r\nHost: room\r\n";
    const silent = new RawSocket(first.port, "");
    const half = new RawSocket(first.port, head);
    const body = new RawSocket(first.port, `${head}Content-Length: 10\r\n\r\nhalf`);
    const idle = new RawSocket(first.port, "GET /health HTTP/1.1\r\nHost: room\r\n\r\n");
    // This client opens a WebSocket but never asks to be admitted, and does not answer when the server closes the socket.
    const deaf = new RawSocket(first.port, upgradeRequest());
    await Promise.all([silent, half, body].map((each) => each.waitForStart()));
    await idle.waitFor('"tables"');
    await deaf.waitFor("101 Switching Protocols");
    await playerToAct(seated);
    await expectStop(first, clientsOf(seated));
    await Promise.all([silent, half, body, idle, deaf].map((each) => each.waitForEnd()));
  });

  it("fault 130: a second signal a little later ends the process at once", async () => {
    const first = await spawnServer(backend, PATIENT);
    await seatTwo(backend, first, tableId);
    // While this lock is held, the server cannot finish ending.
    const blocker = await backend.owner.pool.connect();
    await blocker.query("BEGIN");
    await blocker.query("LOCK TABLE leases, nodes IN ACCESS EXCLUSIVE MODE");
    first.signal("SIGINT");
    await expect.poll(() => first.output()).toContain('"closing"');
    const again = setInterval(() => first.signal("SIGINT"), 100);
    await first.ended;
    clearInterval(again);
    await blocker.query("ROLLBACK");
    blocker.release();
    expect(first.output()).toContain("a second signal");
  });
});

describe.each([
  {
    deal: "the room's own deal",
    fairDeal: false,
    points: ["after:player-sat", "before:hand-started", "after:hand-started", "after:acted", "before:street-dealt"],
  },
  {
    deal: "a deal that players can check",
    fairDeal: true,
    points: [
      "after:hand-frozen",
      "before:seeds-revealed",
      "before:deal-opened",
      "after:deal-opened",
      "before:deal-closed",
    ],
  },
])("with $deal", ({ fairDeal, points }) => {
  it.each(points)(
    "fault 130: a server that is asked to end %s ends in order, and no hand begins twice",
    async (point) => {
      const { rules, ...settings } = slowSettings();
      const tableId = await backend.createTable({ ...settings, rules, fairDeal });
      const change = { ...PATIENT, CRASH: point, CRASH_SIGNAL: "SIGTERM" };
      const first = await spawnServer(backend, change, "crash-point-server");
      const seated = [await enterNew(backend, first, tableId), await enterNew(backend, first, tableId)];
      for (const [seat, { client }] of seated.entries()) await client.sit(tableId, seat).catch(() => null);
      // Plays until the server reaches the named point and ends. The last reply may be lost then.
      void callToShowdown(clientsOf(seated), 1).catch(() => null);
      await first.ended;
      expect(seated.map(({ client }) => client.goodbye)).toEqual(["restarting", "restarting"]);
      const second = await startNextServer(backend);
      await reconnectAll(second, tableId, seated);
      // Players who got no reply do not know that they have a seat, so they ask for it again.
      for (const [seat, { client }] of seated.entries()) if (client.you === null) await client.sit(tableId, seat);
      await finishHand(second, tableId, seated);
      const { rows } = await backend.owner.pool.query(
        `SELECT hand_no FROM stream_events WHERE stream_id = $1 AND kind = 'hand-started'
       GROUP BY hand_no HAVING count(*) > 1`,
        [tableId],
      );
      expect(rows).toEqual([]);
    },
  );
});

it("fault 130: when the room stops in a hand of a private game, the hand and the host's orders continue afterwards", async () => {
  const game = await openGame(backend);
  const first = await spawnServer(backend, PATIENT);
  const { host, friend, identity } = await seatHostAndFriend(backend, first, game);
  const seated: SeatedPlayer[] = [
    { identity: game.host, client: host },
    { identity, client: friend },
  ];
  await playerToAct(seated);
  const before = seated.map(({ client }) => [client.view?.hand, client.view?.privateGame]);
  await expectStop(first, clientsOf(seated));
  const second = await startNextServer(backend);
  await reconnectAll(second, game.tableId, seated);
  expect(seated.map(({ client }) => [client.view?.hand, client.view?.privateGame])).toEqual(before);
  await finishHand(second, game.tableId, seated);
});

it("fault 130: when the room stops in the middle of a pool's hand, the hand continues with the same cards", async () => {
  const poolId = await backend.createPool();
  const first = await spawnServer(backend, PATIENT);
  const seated: SeatedPlayer[] = [];
  for (let count = 0; count < 3; count++) {
    const identity = await backend.person();
    const client = await first.enter(identity);
    const commandId = randomUUID();
    await vi.waitFor(
      async () =>
        expect(await client.request("join-queue", { poolId, commandId, buyIn: 10_000, entry: "post" })).toMatchObject({
          ok: true,
        }),
      { timeout: 60_000 },
    );
    seated.push({ identity, client });
  }
  const tableId = await vi.waitFor(
    async () => {
      const { rows } = await backend.owner.pool.query<{ id: string }>("SELECT id FROM tables WHERE pool_id = $1", [
        poolId,
      ]);
      const id = rows[0]?.id ?? "";
      for (const { client } of seated) {
        await client.watch(id);
        expect(client.you).not.toBeNull();
      }
      return id;
    },
    { timeout: 60_000 },
  );
  await playerToAct(seated);
  const before = handsOf(seated);
  await expectStop(first, clientsOf(seated));
  const second = await startNextServer(backend);
  await reconnectAll(second, tableId, seated);
  expect(handsOf(seated)).toEqual(before);
  await finishHand(second, tableId, seated);
});

it("fault 130: when the room stops in the middle of a tournament's hand, the hand continues with the same cards", async () => {
  const clock = { quietMs: 60_000, countdownMs: 60_000, timeBank: null };
  const tournamentId = await announceTournament(backend, quickTournament(2, 2, { clock }));
  const first = await spawnServer(backend, PATIENT);
  const entrants = await enterTournament(backend, first, tournamentId, 2);
  for (const entrant of entrants) await entrant.register();
  await expect.poll(() => entrants.every(({ own }) => own?.tableId != null), { timeout: 60_000 }).toBe(true);
  const tableId = entrants[0]?.own?.tableId ?? "";
  const seated: SeatedPlayer[] = entrants.map(({ identity, client }) => ({ identity, client }));
  for (const { client } of seated) await client.watch(tableId);
  await playerToAct(seated);
  const before = handsOf(seated);
  await expectStop(first, clientsOf(seated));
  const second = await startNextServer(backend);
  await reconnectAll(second, tableId, seated);
  const withoutClock = (hands: typeof before) => hands.map((hand) => ({ ...hand, tournament: null }));
  expect(withoutClock(handsOf(seated))).toEqual(withoutClock(before));
  await second.close();
  await expectSoundBooks(backend);
});

it("fault 130: nodes that are asked to end at the same moment hand no tables to each other", async () => {
  await backend.retireUnits();
  const nodes: SpawnedServer[] = [];
  for (const NODE_NAME of ["node-1", "node-2"]) nodes.push(await spawnServer(backend, { ...PATIENT, NODE_NAME }));
  // The tables are created only now, when both nodes run. If they were created earlier, the first node could hand a table over to the
  // second while players enter.
  const tableIds = [await backend.createTable(slowSettings()), await backend.createTable(slowSettings())];
  const places: { tableId: string; node: SpawnedServer; seated: SeatedPlayer[] }[] = [];
  for (const tableId of tableIds) {
    const owner = await vi.waitFor(
      async () => {
        const { rows } = await backend.owner.pool.query<{ node_id: string }>(
          "SELECT node_id FROM leases WHERE unit_id = $1 AND node_id IS NOT NULL",
          [tableId],
        );
        const found = nodes.find(({ nodeId }) => nodeId === rows[0]?.node_id);
        if (!found) throw new Error("no node runs the table");
        return found;
      },
      { timeout: 60_000 },
    );
    places.push({ tableId, node: owner, seated: await seatTwo(backend, owner, tableId) });
  }
  for (const { seated } of places) await playerToAct(seated);
  const before = places.map(({ seated }) => handsOf(seated));
  expect(await Promise.all(nodes.map((node) => node.kill("SIGTERM")))).toEqual([0, 0]);
  for (const { seated } of places)
    expect(seated.map(({ client }) => client.goodbye)).toEqual(["restarting", "restarting"]);
  const next = await startNextServer(backend);
  for (const { tableId, seated } of places) await reconnectAll(next, tableId, seated);
  expect(places.map(({ seated }) => handsOf(seated))).toEqual(before);
  await next.close();
  await expectSoundBooks(backend);
});
