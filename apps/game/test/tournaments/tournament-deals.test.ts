/**
 * Tests deals at the final table: by chips and by ICM, with a part of the money kept for the winner, deals that are refused, and answers
 * that do not come. M21
 */
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
  walletOf,
} from "../testing/tournament-room.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const WELCOME = 1_000_000;
const HALVES = [{ fromEntries: 2, bands: [5_000, 3_000, 2_000].map((share) => ({ places: 1, share })) }];

async function startFinalTable(change = {}): Promise<{ tournamentId: string; entrants: readonly Entrant[] }> {
  const settings = quickTournament(3, 3, { payouts: HALVES, startingStack: 10_000, ...change });
  const tournamentId = await announceTournament(backend, settings);
  await room.server.node.claimUnits();
  const entrants = await enterTournament(backend, room, tournamentId, 3);
  await registerAll(entrants);
  await awaitHands(entrants);
  return { tournamentId, entrants };
}

/** Lets all players ask for a deal. When the running hand has ended with folds, the room makes its proposals. */
async function proposeDeal(entrants: readonly Entrant[]): Promise<void> {
  for (const entrant of entrants) expect(await entrant.ask("ask-deal")).toMatchObject({ ok: true });
  const isTalking = () => entrants.every(({ view }) => view?.deal?.stage === "talking");
  await Promise.all(entrants.map((entrant) => entrant.play(isTalking, "fold")));
}

const walletsOf = (entrants: readonly Entrant[]) =>
  Promise.all(entrants.map(({ identity }) => walletOf(backend, identity)));
const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);

it("M21: when all agree to a deal by chips, all are paid their shares at once and the tournament is over", async () => {
  const { tournamentId, entrants } = await startFinalTable({ deal: { keptShare: 0, answerMs: 60_000 } });
  const [first] = entrants;
  expect(await first?.answerDeal("chips")).toMatchObject({ ok: false, code: "no-deal-proposed" });
  await proposeDeal(entrants);
  const deal = first?.view?.deal;
  if (deal?.stage !== "talking") throw new Error("players talk about a deal");
  expect(sum(deal.players.map(({ chips }) => chips))).toBe(3_000);
  expect(sum(deal.players.map(({ icm }) => icm))).toBe(3_000);
  for (const entrant of entrants) expect(await entrant.answerDeal("chips")).toMatchObject({ ok: true });
  await expectSoundEnd(backend, tournamentId, 3_000);
  for (const { identity } of entrants) {
    const share = deal.players.find(({ playerId }) => playerId === identity.userId)?.chips ?? 0;
    expect(await walletOf(backend, identity)).toBe(WELCOME - 1_000 + share);
    expect(await noticesOf(backend, identity)).toMatchObject([{ kind: "tournament-prize", detail: { amount: share } }]);
  }
});

it("M21: in a deal by ICM that keeps a part back, shares are paid at once and the winner gets the rest", async () => {
  const { tournamentId, entrants } = await startFinalTable({ deal: { keptShare: 1_000, answerMs: 60_000 } });
  await proposeDeal(entrants);
  const deal = entrants[0]?.view?.deal;
  if (deal?.stage !== "talking") throw new Error("players talk about a deal");
  expect(deal.kept).toBe(300);
  for (const entrant of entrants) await entrant.answerDeal("chips");
  // All players change their answer to ICM. The deal is made, because all answers are now the same.
  for (const entrant of entrants) await entrant.answerDeal("icm");
  expect(sum(await walletsOf(entrants))).toBe(3 * (WELCOME - 1_000) + 3_000 - deal.kept);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 3_000);
  expect(sum(await walletsOf(entrants))).toBe(3 * WELCOME);
});

it("M21 ✗: a deal fails when one player says no or does not answer in time, and play continues", async () => {
  const { tournamentId, entrants } = await startFinalTable({ deal: { keptShare: 0, answerMs: 1_500 } });
  await proposeDeal(entrants);
  expect(await entrants[0]?.answerDeal("chips")).toMatchObject({ ok: true });
  expect(await entrants[1]?.answerDeal("no")).toMatchObject({ ok: true });
  for (const entrant of entrants)
    await entrant.client.waitUntil(() => entrant.view?.deal === null, "the end of the talk");
  await proposeDeal(entrants);
  await entrants[0]?.answerDeal("icm");
  await expect
    .poll(async () => (await eventsOf(backend, tournamentId)).filter((kind) => kind === "deal-refused"), {
      timeout: 10_000,
    })
    .toHaveLength(2);
  await Promise.all(entrants.map((entrant) => entrant.play()));
  await expectSoundEnd(backend, tournamentId, 3_000);
});

it("M21 ✗: an absent player's answer is no at once; a player who acts again can agree to the next deal", async () => {
  const clock = { quietMs: 0, countdownMs: 600, timeBank: null };
  const { tournamentId, entrants } = await startFinalTable({ clock, deal: { keptShare: 0, answerMs: 600_000 } });
  for (const entrant of entrants) expect(await entrant.ask("ask-deal")).toMatchObject({ ok: true });
  // The player who acts first lets their time run out.
  const away = entrants.find(({ client }) => client.turn?.seat === client.you);
  const others = entrants.filter((entrant) => entrant !== away);
  const refusals = async () => (await eventsOf(backend, tournamentId)).filter((kind) => kind === "deal-refused");
  let isRefused = false;
  const played = Promise.all(others.map((entrant) => entrant.play(() => isRefused, "fold")));
  await expect.poll(refusals, { timeout: 10_000 }).toHaveLength(1);
  isRefused = true;
  await played;
  expect(await eventsOf(backend, tournamentId)).toContain("deal-proposed");
  await proposeDeal(entrants);
  for (const entrant of entrants) expect(await entrant.answerDeal("chips")).toMatchObject({ ok: true });
  await expectSoundEnd(backend, tournamentId, 3_000);
});
