/**
 * Plays one hand by the rules of each house, and compares it with a readable text file beside this one. `npx vitest -u`
 * writes the files anew. A person must then read what has changed.
 */
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { buildSettings, type House, presets, type Stakes } from "../../src/index.ts";
import { type Playthrough, renderPlaythrough } from "./render-playthrough.ts";

const rulesAt = (house: House, stakes: Omit<Stakes, "currency">) =>
  buildSettings(presets[house], { ...stakes, currency: "real" }).rules;

const around = (seats: readonly number[]) => seats.map((seat) => `${seat} check`);

const PLAYED: Readonly<Record<House, Playthrough>> = {
  empire: {
    title: "Empire: out of time and protected, a side pot, the active pot, raked, odd chips one by one",
    deal: {
      rules: rulesAt("empire", { game: "omaha", structure: "pot-limit", low: 1_00, high: 2_00 }),
      stacks: [200_00, 150_00, 200_00, 80_00],
      holes: ["As Kd 2c 3d", "Ah Kc 2d 3h", "Ad Ks 2h 3c", "9c 9d 8c 7d"],
      board: "Qh Jc Ts 5d 6s",
    },
    moves: [
      ...["2 raise 501", "3 fold", "0 call", "1 call"],
      ...["0 bet 700", "T2: seat 1 lets the time run out", "1 time-out", "2 call"],
      ...[
        "A7: 29.03 are in the middle, but seat 1 cannot win the side pot, which alone is the active pot",
        "0 check",
        "2 bet 1001",
        "0 call",
      ],
      ...["0 check", "2 bet 3000"],
      ...[
        "P7: seat 2 bet the river and shows first; R3: two dollars at most with four players; P4: three share the main pot",
      ],
      "0 call",
    ],
  },
  avenue: {
    title: "Avenue: short all-ins add up, the river's aggressor shows first, a loser mucks",
    deal: {
      rules: rulesAt("avenue", { game: "omaha", structure: "no-limit", low: 1_00, high: 2_00 }),
      stacks: [200_00, 18_00, 200_00, 24_00, 200_00],
      holes: ["9s 9d 4c 3h", "Kd Qd 5c 4s", "Ks Jc Td 4h", "Ac As 6c 5h", "7s 7d 6d 2h"],
      board: "9h Ah Kc 2s 3d",
    },
    moves: [
      ...["2 call", "3 call", "4 fold", "0 call", "1 check", ...around([0, 1, 2, 3])],
      ...["0 bet 1000", "1 raise 1600", "2 call", "3 raise 2200"],
      ...[
        "A10: 12.00 more since seat 0 bet 10.00, so seat 0 may raise; only 6.00 since seat 2 called, so seat 2 may not",
        "0 call",
        "2 call",
      ],
      ...["0 check", "2 bet 2000", "0 raise 6000"],
      ...["P7, P8: side pots first; seat 0 raised last, seat 2 cannot beat seat 0 and mucks"],
      "2 call",
    ],
  },
  unibet: {
    title: "Unibet: pot limit by the whole pot, a chain of short all-ins, everybody shows",
    deal: {
      rules: rulesAt("unibet", { game: "omaha", structure: "pot-limit", low: 50, high: 1_00 }),
      stacks: [100_00, 100_00, 8_00, 11_00, 100_00, 60_00],
      holes: ["Ks Kd 7c 6h", "Qs Qd 8c 7h", "As Ad 4c 4h", "Jc Jd 5c 4d", "Td Tc 9d 8h", "2d 2h 3s 5s"],
      board: "Kc 8d 3h 2c Js",
    },
    moves: [
      ...[
        "2 call",
        "3 call",
        "T4: time is up for seat 4, who faces a bet",
        "4 time-out",
        "5 fold",
        "0 call",
        "1 check",
      ],
      ...["0 bet 400", "1 call", "2 raise 700", "3 raise 1000"],
      ...[
        "A10: 3.00 and 3.00 with no call between make the bet of 4.00: reopened, the least raise stays 4.00",
        "0 raise 2000",
        "1 call",
      ],
      ...["A7: the maximum counts the whole pot, seats 2 and 3 all-in or not", "0 bet 2000", "1 call"],
      ...[...around([0]), "P7: all show, the losers too", "1 check"],
    ],
  },
  "unibet-shortstack": {
    title: "Unibet shortstack: a call between short all-ins, checked out of time, tabled before the river",
    deal: {
      rules: rulesAt("unibet-shortstack", { game: "omaha", structure: "pot-limit", low: 50, high: 1_00 }),
      stacks: [6_50, 20_00, 31_00, 5_00, 50_00],
      holes: ["As Ad 4c 4h", "9s 9d 2h 3d", "Ks Kd 7c 6h", "Qs Qd 8c 7h", "Jc Jd Ts 9c"],
      board: "Qc 8d 3h 2c Kh",
    },
    moves: [
      ...["2 raise 350", "3 raise 500", "4 call", "0 raise 650", "1 fold"],
      ...["A10: 3.00 more in all, but a call came between: seats 2 and 4 may not raise", "2 call", "4 call"],
      ...["T4: time is up for seat 2, but checking is free", "2 time-out", "4 bet 2000", "2 raise 2450"],
      ...["P8: no player can bet any more: hands are tabled before turn and river", "4 call"],
    ],
  },
  cardroom: {
    title: "Cardroom: four bets and no more, the last aggressor shows first, high and low, odd chips to the nearest",
    deal: {
      rules: rulesAt("cardroom", { game: "omaha8", structure: "fixed-limit", low: 5_00, high: 10_00 }),
      stacks: [300_00, 300_00, 300_00, 300_00, 300_00, 300_00],
      holes: ["Jc 9c 7d 6s", "As 2s 9d Td", "Ah 2h 9s Th", "Ac 2c 9h Tc", "Kc Kh Qs Qd", "Qh Qc Jd Js"],
      board: "3c 5d 8h Ks Kd",
    },
    moves: [
      ...["2 raise 1000", "3 call", "4 raise 1500", "5 call", "0 fold", "1 raise 2000"],
      ...["A2: four bets, the big blind counted: call or fold", "2 call", "3 call", "4 call", "5 call"],
      ...[...around([1, 2, 3]), "4 bet 500", "5 call", "1 call", "2 call", "3 call"],
      ...["G5: from here on a bet is 10.00", ...around([1, 2, 3, 4, 5])],
      ...[
        ...around([1, 2, 3, 4]),
        "P7: seat 4 bet last, on the flop; P5: half to the high; P4: the two odd chips of the low half to seat 1",
      ],
      "5 check",
    ],
  },
  "one-on-one": {
    title: "One-on-one: six bets, the button first before the flop and last afterwards",
    deal: {
      rules: rulesAt("one-on-one", { game: "holdem", structure: "fixed-limit", low: 5_00, high: 10_00 }),
      stacks: [200_00, 200_00],
      holes: ["Qs Qd", "As Kd"],
      board: "Kc 8d 3h 2c Js",
    },
    moves: [
      ...["1 raise 1000", "0 raise 1500", "1 raise 2000", "0 raise 2500", "1 raise 3000"],
      ...["A2: the sixth bet: call or fold", "0 call"],
      ...["B3: after the flop the button is last", "0 bet 500", "1 raise 1000", "0 call", "0 check", "1 check"],
      ...[
        "0 check",
        "P7: no player bet turn or river; the flop's raiser shows first, the other cannot beat that hand",
        "1 check",
      ],
    ],
  },
};

describe("one hand of each house matches its text file", () => {
  test.each(Object.entries(PLAYED))("%s", async (house, played) => {
    await expect(renderPlaythrough(played)).toMatchFileSnapshot(
      fileURLToPath(new URL(`./${house}.txt`, import.meta.url)),
    );
  });
});
