import { expect, it } from "vitest";
import {
  announceTournament,
  enterTournament,
  eventsOf,
  expectSoundEnd,
  quickTournament,
  registerAll,
  untilOneIsMoved,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

it("M14, M15, M16: a move between tables is one commit of tournament and both tables, and pages are told", async () => {
  const tournamentId = await announceTournament(backend, quickTournament(8, 3));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 8);
  await registerAll(entrants);
  const styleOf = untilOneIsMoved(entrants);
  await Promise.all(entrants.map((entrant) => entrant.play(() => false, styleOf(entrant))));
  await expectSoundEnd(backend, tournamentId, 8_000);
  const kinds = await eventsOf(backend, tournamentId);
  expect(kinds).toContain("moved");
  expect(kinds.filter((kind) => kind === "final-table")).toHaveLength(1);
  expect(entrants.flatMap(({ moves }) => moves).length).toBeGreaterThan(0);
  const { rows } = await backend.owner.pool.query<{ streams: number }>(
    `SELECT count(DISTINCT s.stream_id)::int AS streams
     FROM stream_steps t JOIN stream_steps s ON s.xmin = t.xmin
     WHERE t.stream_id = $1 AND t.events::text LIKE '%"seated"%' AND t.events::text LIKE '%"moved"%'
     GROUP BY t.seq`,
    [tournamentId],
  );
  expect(rows.length).toBeGreaterThan(0);
  for (const { streams } of rows) expect(streams).toBeGreaterThanOrEqual(3);
});

it("M18: in hand-for-hand no table starts a hand before all tables have ended their hands", async () => {
  const settings = quickTournament(6, 3, {
    startingStack: 100_000,
    handForHand: { before: 4, payJumps: [], roundMs: 60_000 },
  });
  const tournamentId = await announceTournament(backend, settings);
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 6);
  await registerAll(entrants);
  for (const entrant of entrants) {
    await entrant.client.waitUntil(() => (entrant.own?.tableId ?? null) !== null, "a seat");
    await entrant.follow();
    await entrant.client.waitUntil(({ turn }) => turn !== null, "a turn");
  }
  const [first] = entrants;
  const slow = first?.own?.tableId;
  const fast = entrants.filter(({ own }) => own?.tableId !== slow);
  const handNo = () => fast[0]?.client.view?.handNo ?? 0;
  const began = handNo();
  // The players of one table end their hand with folds.
  const isOver = () => fast[0]?.client.view?.hand?.result !== null && fast[0]?.client.view?.hand !== null;
  while (!isOver()) {
    const player = fast.find(({ client }) => client.turn && client.turn.seat === client.you);
    if (player) await player.client.act(player.client.turn?.check ? { type: "check" } : { type: "fold" });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const waits = () => first?.view?.tables.find(({ tableId }) => tableId === slow)?.isWaitedFor;
  await first?.client.waitUntil(() => waits() === true, "the round's wait");
  expect(first?.view?.isHandForHand).toBe(true);
  expect(handNo()).toBe(began);
  // When the other table's hand has ended too, the next round of hands begins at both tables.
  const rest = entrants.filter(({ own }) => own?.tableId === slow);
  while (rest[0]?.client.view?.hand?.result === null) {
    const player = rest.find(({ client }) => client.turn && client.turn.seat === client.you);
    if (player) await player.client.act(player.client.turn?.check ? { type: "check" } : { type: "fold" });
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  await fast[0]?.client.waitUntil(() => handNo() > began, "the next hand");
});
