import { createTournament, type TournamentDeal, type TournamentState, tournamentPresets } from "@poker/engine";
import { expect, it } from "vitest";
import { nextBotOrder } from "./bot-deals.ts";

const idle = createTournament("t", tournamentPresets["six-max"], null);
const players = [
  { entryNo: 1, playerId: "ann", bot: false, stack: 900 },
  { entryNo: 2, playerId: "bot", bot: true, stack: 600 },
];

/** Ann and a bot are left at the final table. */
const withDeal = (deal: TournamentDeal | null): TournamentState => ({
  ...idle,
  status: "running",
  entries: players.map((player) => ({
    ...player,
    registeredAt: 0,
    paidWith: "wallet",
    status: "playing",
    boughtChips: 0,
    tableNo: 1,
    seat: player.entryNo,
    rebuys: 0,
    addOns: 0,
    feesPaid: 0,
    handsSinceMove: null,
    reEntered: false,
    place: null,
    prize: 0,
  })),
  tables: [
    {
      tableNo: 1,
      seats: players.map(({ entryNo }) => ({ seat: entryNo, entryNo })),
      button: 1,
      smallBlindSeat: 1,
      bigBlindSeat: 2,
      handLevel: null,
    },
  ],
  deal,
});

const talk = (bot: { chips: number; icm: number }, answers: readonly { entryNo: number; kind: "chips" | "icm" }[]) =>
  withDeal({
    stage: "talking",
    proposal: {
      prizes: [650, 350],
      kept: 0,
      players: [
        { entryNo: 1, stack: 900, chips: 1_000 - bot.chips, icm: 1_000 - bot.icm },
        { entryNo: 2, stack: 600, ...bot },
      ],
    },
    until: 1,
    answers,
  });

it("M21: bots want to talk when all people do, and not before", () => {
  expect(nextBotOrder(withDeal(null))).toBeNull();
  expect(nextBotOrder(withDeal({ stage: "asking", asked: [1] }))).toEqual({ type: "ask-deal", playerId: "bot" });
  expect(nextBotOrder(withDeal({ stage: "asking", asked: [2] }))).toBeNull();
  expect(nextBotOrder(withDeal({ stage: "asking", asked: [1, 2] }))).toBeNull();
});

it("M21: a bot agrees to what a person has agreed to when it gets its share by ICM or more", () => {
  const order = (answer: string) => ({ type: "answer-deal", playerId: "bot", answer });
  expect(nextBotOrder(talk({ chips: 480, icm: 470 }, []))).toEqual(order("icm"));
  expect(nextBotOrder(talk({ chips: 480, icm: 470 }, [{ entryNo: 1, kind: "chips" }]))).toEqual(order("chips"));
  expect(nextBotOrder(talk({ chips: 460, icm: 470 }, [{ entryNo: 1, kind: "chips" }]))).toEqual(order("icm"));
  expect(
    nextBotOrder(
      talk({ chips: 460, icm: 470 }, [
        { entryNo: 1, kind: "chips" },
        { entryNo: 2, kind: "icm" },
      ]),
    ),
  ).toBeNull();
});
