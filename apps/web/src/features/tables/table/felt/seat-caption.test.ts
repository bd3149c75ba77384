import { createTranslator } from "use-intl/core";
import { describe, expect, it } from "vitest";
import { messagesFor } from "../../../../messages/index.ts";
import { LOCALES } from "../../../../messages/locales.ts";
import type { LastAction } from "../session/hand-annotations.ts";
import { tenSeatScene } from "../session/scene-fixtures.ts";
import { buildSeatScene, type SeatScene, type SeatStatus } from "../session/table-scene.ts";
import { briefCaption, captionText, podTexts, textInPod } from "./seat-caption.tsx";

/** The width of the smallest pod without its margins. */
const SMALLEST_WIDTH = 64 - 8;
/** The mean width in px of a letter at 12 px, in the page's font with slightly tightened spacing. */
const LETTER_WIDTH = 5.6;

const scene = tenSeatScene(0);
const [player] = scene.view.seats;
const seat: SeatScene = {
  ...buildSeatScene(scene, player ?? expect.fail("a seat is taken")),
  status: null,
  isDisconnected: false,
  winnings: [],
  shownHand: null,
};
const action = (kind: LastAction["kind"], timedOut = false): LastAction => ({
  kind,
  amount: 1_234_567,
  allIn: false,
  timedOut,
});
const STATUSES: readonly SeatStatus[] = [
  "away",
  "sitting-out",
  "no-chips",
  "all-in",
  "protected",
  "waiting",
  "posting",
  "leaving",
];
const HANDS = [
  "high-card",
  "pair",
  "two-pair",
  "three-of-a-kind",
  "straight",
  "flush",
  "full-house",
  "four-of-a-kind",
  "straight-flush",
];
const KINDS = [
  "fold",
  "check",
  "call",
  "bet",
  "raise",
  "smallBlind",
  "bigBlind",
  "post",
  "deadPost",
  "ante",
  "mucks",
] as const;

describe.each(LOCALES)("a seat's caption in the smallest pod, in %s", (locale) => {
  const t = createTranslator({ locale, messages: messagesFor(locale) });
  const cases: readonly (readonly [SeatScene, LastAction | undefined, Parameters<typeof captionText>[3]])[] = [
    [seat, undefined, { kind: "timeBank", seconds: 28 }],
    [seat, undefined, { kind: "graceAway", seconds: 28 }],
    [{ ...seat, isDisconnected: true }, undefined, null],
    ...STATUSES.map((status) => [{ ...seat, status }, undefined, null] as const),
    ...KINDS.map((kind) => [seat, action(kind), null] as const),
    [seat, action("check", true), null],
    ...HANDS.map((category) => {
      const high = { category, cards: [48, 44, 40, 36, 32], text: category };
      return [{ ...seat, shownHand: { high, low: null, rivals: [] } }, undefined, null] as const;
    }),
  ];

  it("fits, and is not empty for any state of a seat that has a caption", () => {
    for (const [of, last, extraTime] of cases) {
      const caption = captionText(t, of, last, extraTime, String);
      const text = textInPod(podTexts(of, last, caption, briefCaption(t, of, last, extraTime)), SMALLEST_WIDTH);
      expect(text.length * LETTER_WIDTH, `"${text}" for "${caption}"`).toBeLessThanOrEqual(SMALLEST_WIDTH);
      if (caption !== "") expect(text, caption).not.toBe("");
    }
  });

  it("B8: a dead post is named as dead, with its amount", () => {
    const [dead, live] = (["deadPost", "post"] as const).map((kind) =>
      captionText(t, seat, action(kind), null, String),
    );
    expect(dead).toContain("1234567");
    expect(dead).toContain(locale === "es" ? "(fichas muertas)" : "(dead)");
    expect(dead).not.toBe(live);
  });

  it("a player who posts to play has a different caption from a player who has posted", () => {
    const posting = briefCaption(t, { ...seat, status: "posting" }, undefined, null);
    expect(posting).not.toBe(briefCaption(t, seat, action("post"), null));
  });
});
