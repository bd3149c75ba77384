import { expect, it } from "vitest";
import { withDeal } from "../testing/tournament-deal.ts";
import { nextBotOrder } from "./bot-deals.ts";

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

it("M21: a bot asks for a deal only after all people have asked", () => {
  expect(nextBotOrder(withDeal(null))).toBeNull();
  expect(nextBotOrder(withDeal({ stage: "asking", asked: [1] }))).toEqual({ type: "ask-deal", playerId: "bot" });
  expect(nextBotOrder(withDeal({ stage: "asking", asked: [2] }))).toBeNull();
  expect(nextBotOrder(withDeal({ stage: "asking", asked: [1, 2] }))).toBeNull();
});

it("M21: a bot agrees to the kind of deal that a person chose if it gets at least its share by ICM, else to ICM", () => {
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
