/** Compares one hand in each format with a stored file, byte for byte. `UPDATE_GOLDEN=1` writes the stored files anew. */
import fs from "node:fs";
import path from "node:path";
import { redact } from "@poker/engine";
import { dealSpec, playMoves, rulesWithBlinds } from "@poker/engine/testing/hand-driver";
import { expect, test } from "vitest";
import { historyOf } from "../src/index.ts";
import { GOLDEN_FILES } from "./testing/golden-files.ts";
import { required } from "./testing/random-histories.ts";

const FOLDER = path.resolve(import.meta.dirname, "../fixtures/golden");

/** Plays a three-player hand of Hold'em 1/2, as Ana sees it, with a side pot, a mucked hand and an uncalled bet. */
function goldenHand() {
  const hand = playMoves(
    dealSpec({
      stacks: [3_000, 20_000, 20_000],
      rules: rulesWithBlinds(100, 200, { showdown: "last-aggressor" }),
      holes: ["As Ad", "Kh Kc", "7s 6s"],
      board: "Ks 9d 2c 3h 8s",
    }),
    "2 raise 600",
    "0 call",
    "1 raise 3000",
    "2 call",
    "0 call",
    "1 bet 4000",
    "2 call",
    "1 check",
    "2 check",
    "1 bet 5000",
    "2 call",
  );
  return required(
    historyOf(
      hand.events.map((event) => redact(event, 0)),
      {
        id: "7b0e:7",
        site: "Our Room",
        table: { name: "Lisboa 2", seats: 6 },
        startedAt: Date.UTC(2026, 10, 24, 13, 5, 7),
        currency: "XPM",
        decimals: 2,
        players: [
          { seat: 0, name: "Ana" },
          { seat: 1, name: "Bo 2" },
          { seat: 2, name: "Çelik" },
        ],
        hero: 0,
        tournament: null,
      },
    ),
  );
}

test.each(GOLDEN_FILES)("a hand is written with the same bytes as in the stored file %s", (name, write) => {
  const text = required(write(goldenHand()));
  const file = path.join(FOLDER, name);
  if (process.env.UPDATE_GOLDEN === "1") fs.writeFileSync(file, text);
  expect(text).toBe(fs.readFileSync(file, "utf8"));
});
