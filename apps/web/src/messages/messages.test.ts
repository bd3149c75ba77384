import { AUDIT_ACTIONS } from "@poker/db";
import { REFUSALS } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { ACCOUNT_REFUSALS } from "../features/account/account-refusals.ts";
import { NOTE_REFUSALS } from "../features/notes/notes-api.ts";
import { LOCALES, messagesFor, pickLocale } from "./index.ts";
import office from "./office.en.json" with { type: "json" };

describe("messages", () => {
  it.each(LOCALES)("%s: every refusal of the protocol has a sentence, and none is left over", (locale) => {
    const sentences = messagesFor(locale).refusal;
    expect(Object.keys(sentences).sort()).toEqual([...REFUSALS].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each(LOCALES)("%s: so has everything that can go wrong on the way in", (locale) =>
    expect(Object.keys(messagesFor(locale).account.errors).sort()).toEqual([...ACCOUNT_REFUSALS].sort()),
  );

  it("everything the audit log tells of has a word in the back office, and none is left over", () => {
    const said = Object.entries(office.audit.actions).flatMap(([what, verbs]) =>
      Object.keys(verbs).map((verb) => `${what}.${verb}`),
    );
    expect(said.sort()).toEqual([...AUDIT_ACTIONS].sort());
  });

  it.each(LOCALES)("%s: so has everything that can go wrong with a note", (locale) =>
    expect(Object.keys(messagesFor(locale).notes.errors).sort()).toEqual([...NOTE_REFUSALS].sort()),
  );

  it("no language shouts", () => {
    for (const locale of LOCALES) expect(JSON.stringify(messagesFor(locale))).not.toContain("!");
  });

  it.each(LOCALES)("%s: has a word wherever English has one, with the same things filled in", (locale) =>
    expect(filledIn(messagesFor(locale))).toEqual(filledIn(messagesFor("en"))),
  );

  it("an unknown language falls back; the one that was picked comes first", () => {
    expect(pickLocale("tlh, en;q=0.5")).toBe("en");
    expect(pickLocale(null)).toBe("en");
    expect(pickLocale("es-MX,es;q=0.9,en;q=0.8")).toBe("es");
    expect(pickLocale("es-MX", "en")).toBe("en");
    expect(pickLocale("es-MX", "../../etc")).toBe("es");
  });
});

/** `{name}` and `{count, plural, …}`, but not the branches of a plural. */
const ARGUMENT = /(?<!(?:=\d+|\b(?:zero|one|two|few|many|other))\s)\{(\w+)[,}]/g;

/** Every message's path with the names of its arguments. */
function filledIn(words: object, path = ""): Readonly<Record<string, readonly string[]>> {
  return Object.assign(
    {},
    ...Object.entries(words).map(([key, word]: [string, string | object]) => {
      const at = `${path}/${key}`;
      if (typeof word !== "string") return filledIn(word, at);
      return { [at]: [...new Set([...word.matchAll(ARGUMENT)].map(([, name]) => name))].sort() };
    }),
  );
}
