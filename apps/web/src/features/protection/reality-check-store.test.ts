import { beforeEach, describe, expect, it } from "vitest";
import { beginWithCheck, noteAnswer, noteDueCheck, useRealityCheck } from "./reality-check-store.ts";

const shown = () => useRealityCheck.getState().number;

describe("the reality check of a window", () => {
  beforeEach(() => beginWithCheck(null));

  it("is the one that is due, until the room says that none is", () => {
    noteDueCheck(3);
    expect(shown()).toBe(3);
    noteDueCheck(null);
    expect(shown()).toBeNull();
  });

  it("does not come back when it was answered here, and the next one comes", () => {
    noteDueCheck(3);
    noteAnswer(3);
    noteDueCheck(3);
    expect(shown()).toBeNull();
    noteDueCheck(4);
    expect(shown()).toBe(4);
  });

  it("is the one that the page began with, also after the answer of another player", () => {
    noteAnswer(7);
    beginWithCheck(1);
    expect(shown()).toBe(1);
  });
});
