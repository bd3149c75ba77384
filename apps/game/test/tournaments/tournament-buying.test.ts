/** Tests what players can buy after the start: late entries, re-entries, rebuys and add-ons. Tests the breaks between levels. M4, M8, M9 */
import type { TournamentSettings } from "@poker/engine";
import { expect, it } from "vitest";
import {
  announceTournament,
  awaitHands,
  type Entrant,
  enterTournament,
  eventsOf,
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
const level = { smallBlind: 10, bigBlind: 20, bigBet: 20, ante: 0 };
/** Returns two levels: the first has this length, and the second lasts ten minutes. */
const levels = (ms: number) => [
  { ...level, ms },
  { ...level, smallBlind: 20, bigBlind: 40, bigBet: 40, ms: 600_000 },
];
const REBUY = { price: { prize: 500, fee: 0 }, chips: 1_500, max: 1, untilLevel: 1, decideMs: 60_000 };
const WINNER_TAKES_ALL = [{ fromEntries: 2, bands: [{ places: 1, share: 10_000 }] }];

async function announce(entries: number, change: Partial<TournamentSettings>): Promise<string> {
  const schedule = { opensAt: new Date(Date.now() - 1_000), startsAt: new Date(Date.now() + 3_600_000) };
  const times = change.kind === "scheduled" ? schedule : null;
  const tournamentId = await announceTournament(backend, quickTournament(entries, 3, change), times);
  await room.server.node.claimUnits();
  return tournamentId;
}

const spentBy = async ({ identity }: Entrant) => WELCOME - (await walletOf(backend, identity));

/** Lets all players go all-in until the tournament is over. Players who are offered a rebuy decline it. */
async function playOut(entrants: readonly Entrant[], tournamentId: string): Promise<void> {
  let isOver = false;
  const decline = async () => {
    while (!isOver) {
      for (const entrant of entrants) if (entrant.own?.status === "pending") await entrant.ask("decline-rebuy");
      isOver = (await eventsOf(backend, tournamentId)).includes("finished");
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  };
  await Promise.all([decline(), ...entrants.map((entrant) => entrant.play(() => isOver))]);
}

it("M4: a player without chips is pending, continues after a rebuy, and is out after declining one", async () => {
  const tournamentId = await announce(2, { levels: levels(600_000), rebuy: REBUY, payouts: WINNER_TAKES_ALL });
  const entrants = await enterTournament(backend, room, tournamentId, 2);
  stackAces(room, tournamentId, 1, 2);
  await registerAll(entrants);
  await awaitHands(entrants);
  const isPending = () => entrants.some(({ own }) => own?.status === "pending");
  await Promise.all(entrants.map((entrant) => entrant.play(isPending)));
  const short = entrants.find(({ own }) => own?.status === "pending");
  const rich = entrants.find((entrant) => entrant !== short);
  if (!short || !rich) throw new Error("one player has lost all chips");
  expect(short.own?.rebuyUntil).toBeGreaterThan(Date.now());
  expect(await rich.ask("rebuy")).toMatchObject({ ok: false, code: "stack-too-large" });
  expect(await rich.ask("decline-rebuy")).toMatchObject({ ok: false, code: "no-rebuy-offered" });
  expect(await short.ask("re-enter")).toMatchObject({ ok: false, code: "no-re-entry" });
  expect(await short.ask("rebuy")).toMatchObject({ ok: true, own: { status: "playing", rebuys: 1, stack: 1_500 } });
  expect(await short.ask("rebuy")).toMatchObject({ ok: false, code: "rebuys-used-up" });
  expect(await spentBy(short)).toBe(1_500);
  await playOut(entrants, tournamentId);
  await expectSoundEnd(backend, tournamentId, 2_500);
  const kinds = await eventsOf(backend, tournamentId);
  expect(kinds.filter((kind) => kind === "rebought")).toHaveLength(1);
});

it("M4, M8: in the break after the rebuys no hand is dealt and each player may buy one add-on; a new level follows", async () => {
  const tournamentId = await announce(3, {
    levels: levels(1_500),
    rebuy: REBUY,
    addOn: { price: { prize: 700, fee: 0 }, chips: 2_000 },
    breaks: { afterLevels: [{ level: 1, ms: 2_500 }], hourly: null },
    payouts: WINNER_TAKES_ALL,
  });
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  const [ann, ben, away] = entrants;
  if (!ann || !ben || !away) throw new Error("three players entered");
  await registerAll(entrants);
  await awaitHands(entrants);
  expect(await ann.ask("add-on")).toMatchObject({ ok: false, code: "add-on-closed" });
  const isBreak = () => ann.view?.phase === "break";
  await Promise.all(entrants.map((entrant) => entrant.play(isBreak, "fold")));
  const handNo = () => room.server.node.actors.get(ann.own?.tableId ?? "")?.state.handNo;
  const before = handNo();
  expect(ann.view?.sales).toEqual({ entry: false, rebuy: false, addOn: true });
  for (const entrant of [ann, ben]) expect(await entrant.ask("add-on")).toMatchObject({ ok: true, own: { addOns: 1 } });
  expect(await ann.ask("add-on")).toMatchObject({ ok: false, code: "add-on-used-up" });
  expect(await spentBy(ann)).toBe(1_700);
  away.client.socket.disconnect();
  expect(handNo()).toBe(before);
  await ann.client.waitUntil(() => ann.view?.clock.level.no === 2, "the next level");
  expect(await ben.ask("add-on")).toMatchObject({ ok: false });
  await expect
    .poll(() => noticesOf(backend, away.identity))
    .toMatchObject([{ kind: "tournament-break-ended", detail: { tournamentId } }]);
  await away.reconnect(await room.enter(away.identity));
  await playOut(entrants, tournamentId);
  await expectSoundEnd(backend, tournamentId, 3 * 1_000 + 2 * 700);
  const kinds = await eventsOf(backend, tournamentId);
  for (const kind of ["break-started", "break-ended", "pool-frozen"])
    expect(kinds.filter((each) => each === kind)).toHaveLength(1);
});

it("M4, M9, M12, M14: late players get seats, a new table is filled by balancing, and a busted player re-enters", async () => {
  const tournamentId = await announce(20, {
    kind: "scheduled",
    entries: { min: 2, max: 20 },
    levels: levels(600_000),
    lateRegistration: { level: 1, throughBreak: false },
    reEntries: 1,
    payouts: WINNER_TAKES_ALL,
    handForHand: { before: 0, payJumps: [], roundMs: 60_000 },
  });
  const tournament = tournamentAt(room, tournamentId);
  const entrants = await enterTournament(backend, room, tournamentId, 4);
  const [ann, ben, late, later] = entrants;
  if (!ann || !ben || !late || !later) throw new Error("four players entered");
  await registerAll([ann, ben]);
  expect(await tournament.mailbox.post(() => tournament.executeCommand({ type: "start" }))).toMatchObject({ ok: true });
  await awaitHands([ann, ben]);
  expect(await late.register()).toMatchObject({ ok: true, own: { status: "playing", tableNo: 1, stack: 1_500 } });
  // The first table is full. So a second table opens, and a player is moved to it.
  expect(await later.register()).toMatchObject({ ok: true });
  const moved = () => entrants.flatMap(({ moves }) => moves);
  let isMoved = false;
  const waitForMove = ann.client
    .waitUntil(() => moved().length > 0, "a move")
    .then(() => {
      isMoved = true;
    });
  await Promise.all([waitForMove, ...entrants.map((entrant) => entrant.play(() => isMoved, "fold"))]);
  expect(moved()[0]).toMatchObject({ fromTable: 1, toTable: 2, reason: { kind: "balance", short: 2 } });
  await awaitHands(entrants);
  // The players at table 1 go all-in until one of them is out. That player then enters again.
  const isOut = () => entrants.some((entrant) => entrant.own?.status === "out");
  await Promise.all(entrants.map((entrant) => entrant.play(isOut, entrant.own?.tableNo === 1 ? "all-in" : "fold")));
  const out = entrants.find((entrant) => entrant.own?.status === "out");
  expect(out?.own?.reEntriesLeft).toBe(1);
  if (out) {
    const again = await out.ask("re-enter");
    // With three players left, registration is still open. With two left, one more than the paid places, it would end for good. M9
    expect(again).toMatchObject({ ok: true, own: { entryNo: 5, status: "playing", stack: 1_500 } });
    expect(await spentBy(out)).toBe(2_000);
  }
  const done = Promise.all(entrants.map((entrant) => playAgain(entrant, tournamentId)));
  await done;
  await expectSoundEnd(backend, tournamentId, 5_000);
  expect(await later.register()).toMatchObject({ ok: false, code: "tournament-over" });
});

it("M9 ✗: registration ends early when only one player more is left than places are paid", async () => {
  const tournamentId = await announce(20, {
    kind: "scheduled",
    entries: { min: 2, max: 20 },
    levels: levels(600_000),
    lateRegistration: { level: 1, throughBreak: false },
    reEntries: 1,
    rebuy: null,
    payouts: WINNER_TAKES_ALL,
    handForHand: { before: 0, payJumps: [], roundMs: 60_000 },
  });
  const tournament = tournamentAt(room, tournamentId);
  const entrants = await enterTournament(backend, room, tournamentId, 4);
  const [ann, ben, cas, late] = entrants;
  if (!ann || !ben || !cas || !late) throw new Error("four players entered");
  stackAces(room, tournamentId, 1, 3);
  await registerAll([ann, ben, cas]);
  expect(await tournament.mailbox.post(() => tournament.executeCommand({ type: "start" }))).toMatchObject({ ok: true });
  await awaitHands([ann, ben, cas]);
  expect(late.view?.sales.entry).toBe(true);
  // One player folds and the other two go all-in, so exactly one player goes out.
  const isOneOut = () => entrants.some(({ isOut }) => isOut);
  await Promise.all([ann.play(isOneOut), ben.play(isOneOut), cas.play(isOneOut, "fold")]);
  expect(await late.register()).toMatchObject({ ok: false, code: "registration-closed" });
  const out = entrants.find(({ isOut }) => isOut);
  expect(await out?.ask("re-enter")).toMatchObject({ ok: false, code: "registration-closed" });
  expect(await Promise.all([ann, ben, cas, late].map(spentBy))).toEqual([1_000, 1_000, 1_000, 0]);
  await late.client.waitUntil(() => late.view?.sales.entry === false, "the end of registration on the page");
  expect(await eventsOf(backend, tournamentId)).toContain("pool-frozen");
  await Promise.all([ann, ben, cas].map((entrant) => playAgain(entrant, tournamentId)));
  await expectSoundEnd(backend, tournamentId, 3_000);
});

/** Goes all-in until the tournament is over. */
async function playAgain(entrant: Entrant, tournamentId: string): Promise<void> {
  let isOver = false;
  const look = async () => {
    while (!isOver) {
      isOver = (await eventsOf(backend, tournamentId)).includes("finished");
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
  };
  await Promise.all([look(), entrant.play(() => isOver)]);
}
