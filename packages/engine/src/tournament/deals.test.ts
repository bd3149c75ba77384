import { describe, expect, test } from "vitest";
import { scheduled, sitAndGo, startRun, type TournamentRun } from "../../test/testing/tournament-run.ts";
import { isDealFairFor } from "./deals.ts";
import { evolveTournament } from "./evolve.ts";

const payouts = [{ fromEntries: 3, bands: [5_000, 3_000, 2_000].map((share) => ({ places: 1, share })) }];
const deal = { keptShare: 0, answerMs: 180_000 };
const settings = sitAndGo(3, { payouts, deal, buyIn: { prize: 1_000, fee: 0 } });
const ask = (run: TournamentRun, ...players: readonly string[]) => {
  for (const playerId of players) run.send({ type: "ask-deal", playerId });
};
const answer = (playerId: string, kind: "chips" | "icm" | "no") =>
  ({ type: "answer-deal", playerId, answer: kind }) as const;
/**
 * Starts a tournament of three players with 50, 30 and 20 % of the chips. They have asked for a deal and ended their
 * hand.
 */
const startTalk = (change: Partial<typeof settings> = {}) => {
  const run = startRun({ ...settings, ...change }, 3);
  ask(run, "p1", "p2", "p3");
  run.endHand(1, { p1: 2_250, p2: 1_350, p3: 900 });
  return run;
};

describe("M21: talking about a deal", () => {
  test("M21: when all have asked, play pauses after the current hand and both proposals are made", () => {
    const run = startRun(settings, 3);
    ask(run, "p1", "p2");
    run.endHand(1);
    expect(run.table(1).handLevel).toBe(1);
    ask(run, "p3");
    expect(run.state.deal?.stage).toBe("asking");
    run.endHand(1, { p1: 2_250, p2: 1_350, p3: 900 });
    expect(run.table(1).handLevel).toBeNull();
    expect(run.state.deal).toMatchObject({
      stage: "talking",
      until: run.now + 180_000,
      proposal: {
        kept: 0,
        players: [
          { entryNo: 1, chips: 1_200, icm: 1_152 },
          { entryNo: 2, chips: 960, icm: 983 },
          { entryNo: 3, chips: 840, icm: 865 },
        ],
      },
    });
  });

  test("M21: a proposal that all agree to is paid at once; when no part is kept, chips decide the places", () => {
    const run = startTalk();
    run.send(answer("p1", "icm"));
    run.send(answer("p2", "icm"));
    run.send(answer("p3", "icm"));
    expect(run.state.status).toBe("finished");
    expect(run.state.entries.map(({ place, prize }) => [place, prize])).toEqual([
      [1, 1_152],
      [2, 983],
      [3, 865],
    ]);
    expect([run.balance("p1"), run.balance("escrow")]).toEqual([152, 0]);
  });

  test("M21: the kept part is played for and goes to the winner", () => {
    const run = startTalk({ deal: { keptShare: 1_000, answerMs: 180_000 } });
    for (const player of ["p1", "p2", "p3"]) run.send(answer(player, "chips"));
    expect(run.state).toMatchObject({ status: "running", dealMade: true, escrow: 300 });
    expect(run.table(1).handLevel).toBe(1);
    expect(run.try({ type: "ask-deal", playerId: "p1" })).toBe("no-deals");
    run.bust("p1", "p3");
    run.bust("p2", "p3");
    expect(run.eventsOf("prize-awarded")).toMatchObject([{ playerId: "p3", place: 1, amount: 300 }]);
    expect(run.balance("escrow")).toBe(0);
  });

  test("M21 ✗: different answers are no deal; a later answer replaces the first", () => {
    const run = startTalk();
    run.send(answer("p1", "chips"));
    run.send(answer("p2", "icm"));
    run.send(answer("p3", "icm"));
    expect(run.state.deal?.stage).toBe("talking");
    run.send(answer("p1", "icm"));
    expect(run.state.status).toBe("finished");
  });

  test("M21 ✗: after one no, or three minutes without all answers, play resumes", () => {
    const run = startTalk();
    run.send(answer("p1", "icm"));
    run.send(answer("p2", "no"));
    expect(run.state.deal).toBeNull();
    expect(run.table(1).handLevel).toBe(1);
    const late = startTalk();
    late.send(answer("p1", "icm"));
    late.pass(179_999);
    expect(late.state.deal).not.toBeNull();
    late.pass(1);
    expect(late.state.deal).toBeNull();
    expect(late.table(1).handLevel).toBe(1);
  });

  test("M21: while the tournament is paused, nothing is proposed or agreed, and no answer is late", () => {
    const run = startRun(settings, 3);
    ask(run, "p1", "p2", "p3");
    run.send({ type: "pause" });
    run.endHand(1, { p1: 2_250, p2: 1_350, p3: 900 });
    expect(run.state.deal?.stage).toBe("asking");
    run.send({ type: "resume" });
    expect(run.state.deal?.stage).toBe("talking");
    run.send({ type: "pause" });
    run.pass(180_000);
    for (const player of ["p1", "p2", "p3"]) run.send(answer(player, "icm"));
    expect(run.state.status).toBe("running");
    run.send({ type: "resume" });
    expect(run.state.status).toBe("finished");
  });

  test("M21 ✗: there is no deal when a player is disqualified after all have agreed and before it is paid", () => {
    const run = startTalk();
    run.send({ type: "pause" });
    for (const player of ["p1", "p2", "p3"]) run.send(answer(player, "icm"));
    run.send({ type: "disqualify", playerId: "p3", reason: "collusion" });
    run.send({ type: "resume" });
    expect(run.state).toMatchObject({ status: "running", deal: null, dealMade: false });
  });

  test("M21: when both proposals have the same numbers, every yes counts for both", () => {
    const run = startRun(settings, 3);
    ask(run, "p1", "p2", "p3");
    run.endHand(1);
    expect(run.state.deal).toMatchObject({ stage: "talking" });
    run.send(answer("p1", "chips"));
    run.send(answer("p2", "icm"));
    run.send(answer("p3", "icm"));
    expect(run.state.status).toBe("finished");
    expect(run.eventsOf("eliminated").map(({ place, sharedBy }) => [place, sharedBy])).toEqual([
      [1, 3],
      [1, 3],
      [1, 3],
    ]);
  });

  test("M21 ✗: if only one player's share is the same in both proposals, a yes counts for the chosen proposal only", () => {
    const run = startRun(settings, 3);
    ask(run, "p1", "p2", "p3");
    run.endHand(1, { p1: 1_600, p2: 1_500, p3: 1_400 });
    const { deal: talk } = run.state;
    if (talk?.stage !== "talking") throw new Error("no talk");
    expect(talk.proposal.players.map(({ chips, icm }) => chips - icm)).toEqual([5, 0, -5]);
    run.send(answer("p1", "chips"));
    run.send(answer("p2", "icm"));
    run.send(answer("p3", "icm"));
    expect(run.state.deal?.stage).toBe("talking");
  });

  test("M17, M21: a prize that moved up from a disqualified entry is added to the last of the remaining prizes", () => {
    const four = [{ fromEntries: 4, bands: [5_000, 3_000, 1_500, 500].map((share) => ({ places: 1, share })) }];
    const proposed = (table: typeof payouts) => {
      const run = startRun(
        { ...settings, ...sitAndGo(4, { payouts: table, deal, buyIn: { prize: 1_000, fee: 0 } }) },
        4,
      );
      run.send({ type: "disqualify", playerId: "p4", reason: "collusion" });
      run.endHand(1);
      ask(run, "p1", "p2", "p3");
      run.endHand(1);
      return run.state.deal?.stage === "talking" ? run.state.deal.proposal.prizes : [];
    };
    expect(proposed(four)).toEqual([2_000, 1_200, 800]);
    expect(proposed([{ fromEntries: 4, bands: [{ places: 4, share: 2_500 }] }])).toEqual([2_000, 1_000, 1_000]);
  });

  test("M21: the level clock stops while the players talk", () => {
    const run = startTalk();
    run.pass(100_000);
    run.send(answer("p1", "no"));
    expect(run.state.clock.elapsedMs).toBe(0);
    run.pass(1_000);
    expect(run.state.clock.elapsedMs).toBe(1_000);
  });

  test("M21 ✗: an answer without a talk changes nothing", () => {
    const { state } = startRun(settings, 3);
    expect(evolveTournament(state, { type: "deal-answered", entryNo: 1, kind: "icm" }).deal).toBeNull();
  });

  test("M21, M21 ✗: a player can withdraw a request, but only once", () => {
    const two = startRun(settings, 3);
    ask(two, "p1", "p2");
    two.send({ type: "withdraw-deal", playerId: "p1" });
    expect(two.state.deal).toEqual({ stage: "asking", asked: [2] });
    const run = startRun(settings, 3);
    ask(run, "p1");
    run.send({ type: "withdraw-deal", playerId: "p1" });
    expect(run.state.deal).toBeNull();
    expect(run.try({ type: "withdraw-deal", playerId: "p1" })).toBe("deal-not-asked");
    expect(run.try({ type: "withdraw-deal", playerId: "x" })).toBe("not-playing");
  });

  test("M21: when the only player who has not asked goes out, the talk begins", () => {
    const run = startRun(settings, 3);
    ask(run, "p1", "p2");
    run.bust("p3", "p1");
    expect(run.state.deal?.stage).toBe("talking");
  });

  test("M21: a talk ends when a player is disqualified during it", () => {
    const run = startTalk();
    run.send({ type: "disqualify", playerId: "p3", reason: "collusion" });
    expect(run.state.deal).toBeNull();
  });

  test("M21 ✗: repeated, early and forbidden requests are refused, and so is an answer without a proposal", () => {
    const run = startRun(settings, 3);
    ask(run, "p1");
    expect(run.try({ type: "ask-deal", playerId: "p1" })).toBe("deal-asked-already");
    expect(run.try(answer("p1", "icm"))).toBe("no-deal-proposed");
    expect(startRun(settings, 3).try(answer("p1", "icm"))).toBe("no-deal-proposed");
    expect(startTalk().try({ type: "ask-deal", playerId: "p1" })).toBe("deal-asked-already");
    expect(run.try(answer("x", "icm"))).toBe("not-playing");
    expect(run.try({ type: "ask-deal", playerId: "x" })).toBe("not-playing");
    run.bust("p2", "p3");
    expect(run.try({ type: "ask-deal", playerId: "p2" })).toBe("not-playing");
    expect(startRun(scheduled(), 6).try({ type: "ask-deal", playerId: "p1" })).toBe("not-at-final-table");
    expect(startRun({ ...settings, deal: null }, 3).try({ type: "ask-deal", playerId: "p1" })).toBe("no-deals");
  });

  test("M21, M21 ✗: a bot agrees to its ICM share or more, and never to less", () => {
    const { deal: talk } = startTalk().state;
    if (talk?.stage !== "talking") throw new Error("no talk");
    expect(isDealFairFor(talk.proposal, 1, "chips")).toBe(true);
    expect(isDealFairFor(talk.proposal, 2, "chips")).toBe(false);
    expect(isDealFairFor(talk.proposal, 2, "icm")).toBe(true);
    expect(isDealFairFor(talk.proposal, 9, "icm")).toBe(false);
  });
});
