import { describe, expect, test } from "vitest";
import { DONE, isRefusal, refuse } from "./refusal.ts";

describe("A13: a refusal", () => {
  test("A13: a refusal has a code; it has a detail and fields only when they were given", () => {
    const fields = [{ field: "rules.smallBlind", code: "too-small" }];
    expect(refuse("no-hand")).toStrictEqual({ ok: false, code: "no-hand" });
    expect(refuse("amount-too-small", { min: 200 })).toStrictEqual({
      ok: false,
      code: "amount-too-small",
      detail: { min: 200 },
    });
    expect(refuse("unusable-settings", undefined, fields)).toStrictEqual({
      ok: false,
      code: "unusable-settings",
      fields,
    });
  });

  test("A13: a refusal is distinguished from every other value", () => {
    expect(isRefusal(refuse("no-hand"))).toBe(true);
    for (const other of [
      DONE,
      { ok: true },
      { ok: undefined },
      { code: "no-hand" },
      {},
      [],
      null,
      undefined,
      "ok",
      0,
      false,
    ])
      expect(isRefusal(other), JSON.stringify(other)).toBe(false);
  });

  test("A13 ✗: the result of a successful command is not a refusal", () => expect(DONE).toStrictEqual({ ok: true }));
});
