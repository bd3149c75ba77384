import { REFUSALS } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { ACCOUNT_PROBLEMS } from "../features/account/problems.ts";
import { LOCALES, messagesFor, pickLocale } from "./index.ts";

describe("messages", () => {
  it.each(LOCALES)("%s: every refusal of the protocol has a sentence, and none is left over", (locale) => {
    const sentences = messagesFor(locale).refusal;
    expect(Object.keys(sentences).sort()).toEqual([...REFUSALS].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each(LOCALES)("%s: so has everything that can go wrong on the way in", (locale) =>
    expect(Object.keys(messagesFor(locale).account.errors).sort()).toEqual([...ACCOUNT_PROBLEMS].sort()),
  );

  it("no language shouts", () => {
    for (const locale of LOCALES) expect(JSON.stringify(messagesFor(locale))).not.toContain("!");
  });

  it("an unknown language falls back", () => {
    expect(pickLocale("tlh, en;q=0.5")).toBe("en");
    expect(pickLocale(null)).toBe("en");
  });
});
