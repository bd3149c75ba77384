import { beforeEach, describe, expect, it } from "vitest";
import { beginWithCheck, noteAnswer, noteDueCheck, useRealityCheck } from "./reality-check-store.ts";

const shown = () => useRealityCheck.getState().number;

describe("the reality check of a window", () => {
  beforeEach(() => beginWithCheck(null));

  it("is the check that is due, until the room says that no check is due", () => {
    noteDueCheck(3);
    expect(shown()).toBe(3);
    noteDueCheck(null);
    expect(shown()).toBeNull();
  });

  it("does not return after an answer here, and the next check appears", () => {
    noteDueCheck(3);
    noteAnswer(3);
    noteDueCheck(3);
    expect(shown()).toBeNull();
    noteDueCheck(4);
    expect(shown()).toBe(4);
  });

  it("is the check that the page began with, even after another player's answer", () => {
    noteAnswer(7);
    beginWithCheck(1);
    expect(shown()).toBe(1);
  });
});
