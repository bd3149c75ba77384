/** Tests why players are moved, who is told of a move, and which notices players get who have no page open. M8, M15–M17 */
import { expect, it } from "vitest";
import {
  announceTournament,
  awaitHands,
  type Entrant,
  enterTournament,
  expectSoundEnd,
  noticesOf,
  quickTournament,
  registerAll,
  stackAces,
  tournamentAt,
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const WELCOME = 1_000_000;

async function start(players: number, change = {}): Promise<{ tournamentId: string; entrants: readonly Entrant[] }> {
  const tournamentId = await announceTournament(backend, quickTournament(players, 3, change));
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, players);
  stackAces(room, tournamentId, 1, 3);
  await registerAll(entrants);
  await awaitHands(entrants);
  return { tournamentId, entrants };
}

const at = (entrants: readonly Entrant[], tableNo: number) => entrants.filter(({ own }) => own?.tableNo === tableNo);

it("M15, M16: the table with the highest number breaks when the others have room, and players are told why", async () => {
  const { tournamentId, entrants } = await start(7, { handForHand: { before: 0, payJumps: [], roundMs: 60_000 } });
  const breaking = at(entrants, 3);
  const open = breaking.find(({ client }) => client.turn?.seat === client.you);
  const closed = breaking.find((entrant) => entrant !== open);
  if (!closed || !open) throw new Error("two players sit at table 3");
  const full = at(entrants, 1);
  // Only one table has three players. There, aces beat the two others, so five players are left in the tournament.
  const isShort = () => full.filter(({ isOut }) => isOut).length === 2;
  await Promise.all(full.map((entrant) => entrant.play(isShort)));
  closed.client.socket.disconnect();
  const tournament = tournamentAt(room, tournamentId);
  await expect.poll(() => tournament.deps.isOnline(closed.identity.userId)).toBe(false);
  await open.client.act({ type: "fold" });
  await open.client.waitUntil(() => open.moves.length > 0, "the move");
  expect(open.moves[0]).toMatchObject({ fromTable: 3, reason: { kind: "table-broken" } });
  const seated = () =>
    entrants
      .flatMap(({ client }) => client.frames.flatMap(({ events }) => events))
      .filter((event) => event.type === "entry-seated" && event.reason.kind === "table-broken");
  await expect.poll(() => seated().length).toBeGreaterThan(0);
  const isShown = () => open.view?.moves.some(({ reason }) => reason.kind === "table-broken") ?? false;
  await open.client.waitUntil(isShown, "the move among those of the tournament");
  expect(await noticesOf(backend, open.identity)).toEqual([]);
  expect(await noticesOf(backend, closed.identity)).toMatchObject([
    { kind: "tournament-moved", detail: { tournamentId } },
  ]);
  await closed.reconnect(await room.enter(closed.identity));
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 7_000);
  const kinds = entrants.flatMap(({ moves }) => moves.map(({ reason }) => reason.kind));
  expect(kinds).toContain("final-table");
});

it("M17: players who bust in one hand with equal stacks share place and prizes; the odd cent goes to one of them", async () => {
  const payouts = [{ fromEntries: 2, bands: [5_000, 3_000, 2_000].map((share) => ({ places: 1, share })) }];
  const { tournamentId, entrants } = await start(3, { payouts, buyIn: { prize: 337, fee: 0 } });
  await Promise.all(entrants.map((entrant) => entrant.play()));
  const rows = await expectSoundEnd(backend, tournamentId, 1_011);
  expect(rows.map(({ place, prize }) => ({ place, prize }))).toEqual([
    { place: 1, prize: 506 },
    { place: 2, prize: 253 },
    { place: 2, prize: 252 },
  ]);
});

it("M5: when a tournament is cancelled in play, half of the pool is split equally and half by chips", async () => {
  const { tournamentId, entrants } = await start(3, { buyIn: { prize: 1_001, fee: 0 }, startingStack: 3_000 });
  const [first] = entrants;
  // One player raises and both others fold, so 30 chips of blinds change owners. The hand that begins next does not count.
  const handNo = () => first?.client.view?.handNo ?? 0;
  const began = handNo();
  let hasRaised = false;
  while (handNo() === began) {
    const player = entrants.find(({ client }) => client.turn && client.turn.seat === client.you);
    const turn = player?.client.turn;
    if (player && turn?.wager && !hasRaised) {
      hasRaised = (await player.client.act({ type: turn.wager.type, to: turn.wager.min })).ok;
    } else if (player && turn)
      await player.client.act(turn.check ? { type: "check" } : { type: "fold" }).catch(() => null);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  const tournament = tournamentAt(room, tournamentId);
  const stacks = tournament.state.entries.map(({ stack }) => stack);
  expect(stacks.toSorted((a, b) => a - b)).toEqual([2_980, 2_990, 3_030]);
  await tournament.mailbox.post(() => tournament.executeCommand({ type: "cancel", reason: "a test" }));
  // The pool is 3,003 cents. Each of the three players gets 500, and 1,501 are split by chips and rounded down. The largest stack gets what
  // is left.
  const byChips = (stack: number) => Math.floor((1_501 * stack) / 9_000);
  const shares = stacks.map((stack) => 500 + byChips(stack));
  const odd = 3_003 - shares.reduce((sum, share) => sum + share, 0);
  const expected = shares.map((share, i) => WELCOME - 1_001 + share + (stacks[i] === 3_030 ? odd : 0));
  expect(await Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)))).toEqual(expected);
  await expectSoundEnd(backend, tournamentId, 0);
  for (const { identity } of entrants)
    expect(await noticesOf(backend, identity)).toMatchObject([
      { kind: "tournament-cancelled", detail: { tournamentId, reason: "a test" } },
    ]);
});

it("M16: five minutes before the start, only registered players without an open page get a notice", async () => {
  const settings = quickTournament(2, 3, { kind: "scheduled", leaveUntilMs: 0 });
  const startsAt = Date.now() + 360_000;
  const schedule = { opensAt: new Date(Date.now() - 1_000), startsAt: new Date(startsAt) };
  const tournamentId = await announceTournament(backend, settings, schedule);
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  const [here, gone] = entrants;
  if (!here || !gone) throw new Error("two players entered");
  await registerAll(entrants);
  gone.client.socket.disconnect();
  const tournament = tournamentAt(room, tournamentId);
  await expect.poll(() => tournament.deps.isOnline(gone.identity.userId)).toBe(false);
  room.clock.advanceBy(62_000);
  await expect
    .poll(() => noticesOf(backend, gone.identity))
    .toMatchObject([{ kind: "tournament-starting", detail: { tournamentId, startsAt } }]);
  expect(await noticesOf(backend, here.identity)).toEqual([]);
  await tournament.mailbox.post(() => tournament.executeCommand({ type: "cancel", reason: "a test" }));
  await expectSoundEnd(backend, tournamentId, 0);
});
