import { AUDIT_ACTIONS } from "@poker/db";
import { CHECK_WORDS } from "@poker/fair-deal";
import { HISTORY_REFUSALS } from "@poker/hand-history";
import { REFUSALS } from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { LINK_REFUSALS } from "../features/accounts/account-mail/mail-link.ts";
import { ACCOUNT_REFUSALS } from "../features/accounts/account-refusals.ts";
import { OWN_DATA_REFUSALS } from "../features/accounts/own-data/own-data-api.ts";
import { PREFERENCE_REFUSALS } from "../features/accounts/preferences/preference-status.ts";
import { SHARE_REFUSALS } from "../features/hands/share/share-api.ts";
import { FRIEND_REFUSALS } from "../features/people/friends/friends-api.ts";
import { NOTE_REFUSALS } from "../features/people/notes/notes-api.ts";
import { CODE_REFUSALS, GAME_REFUSALS } from "../features/private-games/games-api.ts";
import { BREAK_REFUSALS } from "../features/protection/breaks-api.ts";
import { LIMIT_REFUSALS } from "../features/protection/limits-api.ts";
import { REALITY_REFUSALS } from "../features/protection/reality-api.ts";
import { FACTOR_REFUSALS } from "../features/sign-in/security/factor-refusals.ts";
import { breaksFor } from "./breaks.ts";
import { dataFor } from "./data.ts";
import { dealFor } from "./deal.ts";
import { factorsFor } from "./factors.ts";
import { friendsFor } from "./friends.ts";
import { gameCodeFor } from "./game-code.ts";
import { gamesFor } from "./games.ts";
import { handsFor } from "./hands.ts";
import { helpFor } from "./help.ts";
import { LOCALES, type Locale, messagesFor, pickLocale } from "./index.ts";
import { limitLeftFor } from "./limit-left.ts";
import { limitsFor } from "./limits.ts";
import { mailFor } from "./mail.ts";
import office from "./office.en.json" with { type: "json" };
import { preferencesFor } from "./preferences.ts";
import { pushWordsFor } from "./push.ts";
import { realityFor } from "./reality.ts";
import { replayFor } from "./replay.ts";
import { sessionsFor } from "./sessions.ts";
import { shareFor } from "./share.ts";

/** The message files with the same keys in every language. The help messages also contain lists, so they are checked separately. */
const WORDS: readonly ((locale: Locale) => object)[] = [
  messagesFor,
  breaksFor,
  dataFor,
  dealFor,
  factorsFor,
  gameCodeFor,
  gamesFor,
  handsFor,
  friendsFor,
  preferencesFor,
  mailFor,
  limitLeftFor,
  limitsFor,
  pushWordsFor,
  realityFor,
  replayFor,
  sessionsFor,
  shareFor,
];

describe("messages", () => {
  it.each(LOCALES)("%s: every refusal of the protocol has a sentence, and there is no other sentence", (locale) => {
    const sentences = messagesFor(locale).refusal;
    expect(Object.keys(sentences).sort()).toEqual([...REFUSALS].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each(LOCALES)("%s: every refusal of an account has a sentence", (locale) =>
    expect(Object.keys(messagesFor(locale).account.errors).sort()).toEqual([...ACCOUNT_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a link in a mail has a sentence", (locale) =>
    expect(Object.keys(mailFor(locale).errors).sort()).toEqual([...LINK_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a second factor has a sentence", (locale) =>
    expect(Object.keys(factorsFor(locale).error).sort()).toEqual([...FACTOR_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a link to a hand has a sentence", (locale) =>
    expect(Object.keys(shareFor(locale).error).sort()).toEqual([...SHARE_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a private game has a sentence", (locale) =>
    expect(Object.keys(gamesFor(locale).error).sort()).toEqual([...GAME_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a game's code has a sentence", (locale) =>
    expect(Object.keys(gameCodeFor(locale).error).sort()).toEqual([...CODE_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a break has a sentence", (locale) =>
    expect(Object.keys(breaksFor(locale).error).sort()).toEqual([...BREAK_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal of a reality check has a sentence", (locale) =>
    expect(Object.keys(realityFor(locale).error).sort()).toEqual([...REALITY_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal about friends has a sentence", (locale) =>
    expect(Object.keys(friendsFor(locale).error).sort()).toEqual([...FRIEND_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every refusal about a person's own data has a sentence", (locale) =>
    expect(Object.keys(dataFor(locale).error).sort()).toEqual([...OWN_DATA_REFUSALS].sort()),
  );

  it.each(LOCALES)("%s: every reason why preferences are not saved has a sentence", (locale) =>
    expect(Object.keys(preferencesFor(locale).status).sort()).toEqual(
      [...PREFERENCE_REFUSALS, "saved", "saving"].sort(),
    ),
  );

  it.each(LOCALES)("%s: every refusal of a file of hands has a sentence", (locale) => {
    const sentences = replayFor(locale).import.refusal;
    expect(Object.keys(sentences).sort()).toEqual([...HISTORY_REFUSALS].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each(LOCALES)("%s: every refusal of a player's own limit has a sentence", (locale) =>
    expect(Object.keys(limitsFor(locale).error).sort()).toEqual([...LIMIT_REFUSALS].sort()),
  );

  it("every action of the audit log has a word in the back office, and there is no other word", () => {
    const said = Object.entries(office.audit.actions).flatMap(([what, verbs]) =>
      Object.keys(verbs).map((verb) => `${what}.${verb}`),
    );
    expect(said.sort()).toEqual([...AUDIT_ACTIONS].sort());
  });

  it.each(LOCALES)("%s: every refusal of a note has a sentence", (locale) =>
    expect(Object.keys(messagesFor(locale).notes.errors).sort()).toEqual([...NOTE_REFUSALS].sort()),
  );

  it.each([
    ["en", /your balance/, /chips/],
    ["es", /tu saldo/, /fichas/],
  ] as const)("%s: an amount in the balance is called chips", (locale, balance, chips) => {
    const told = listTexts(messagesFor(locale)).filter((text) => text.includes("{amount}") && balance.test(text));
    expect(told.length).toBeGreaterThan(4);
    for (const text of told) expect(text).toMatch(chips);
  });

  it.each(LOCALES)("%s: the landing page states no number of houses, because it grows", (locale) =>
    expect(listTexts(messagesFor(locale).landing).join(" ")).not.toMatch(
      /(?:\d+|two|three|four|five|six|dos|tres|cuatro|cinco|seis) (?:houses|rooms|casas|salas)/i,
    ),
  );

  it("no language uses exclamation marks", () => {
    for (const locale of LOCALES)
      expect(JSON.stringify([...WORDS.map((wordsFor) => wordsFor(locale)), helpFor(locale)])).not.toContain("!");
  });

  it.each(LOCALES)(
    "%s: the help page has all texts of the English one, and its words in alphabetical order",
    (locale) => {
      const { words, ...rest } = helpFor(locale);
      const { words: _english, ...english } = helpFor("en");
      expect(filledIn(rest)).toEqual(filledIn(english));
      const list = words.list.map(({ word }) => word);
      expect(list).toEqual(list.toSorted((a, b) => a.localeCompare(b, locale)));
      expect(list.length).toBeGreaterThan(25);
    },
  );

  it("the page and the command describe the result of a deal check in the same words", () => {
    const { result } = dealFor("en").verify;
    const ofPage = Object.entries(CHECK_WORDS).filter(([id]) => id in result);
    expect(Object.fromEntries(ofPage)).toEqual(result);
    expect(Object.keys(result)).toEqual(Object.keys(dealFor("en").verify.check));
  });

  it("Spanish addresses the reader with tú, never with usted or vosotros", () => {
    const found = listTexts([...WORDS.map((wordsFor) => wordsFor("es")), helpFor("es")]).filter((text) =>
      OTHER_ADDRESS.test(text),
    );
    expect(found).toEqual([]);
    for (const text of ["Elija un asiento.", "Repartidme cartas", "Su saldo es 5.", "Inténtelo otra vez.", "¿Os vais?"])
      expect(text).toMatch(OTHER_ADDRESS);
  });

  it.each(LOCALES)("%s: has every message of English, with the same placeholders", (locale) =>
    expect(WORDS.map((wordsFor) => filledIn(wordsFor(locale)))).toEqual(
      WORDS.map((wordsFor) => filledIn(wordsFor("en"))),
    ),
  );

  it("an unknown language falls back, and a picked language comes first", () => {
    expect(pickLocale("tlh, en;q=0.5")).toBe("en");
    expect(pickLocale(null)).toBe("en");
    expect(pickLocale("es-MX,es;q=0.9,en;q=0.8")).toBe("es");
    expect(pickLocale("es-MX", "en")).toBe("en");
    expect(pickLocale("es-MX", "../../etc")).toBe("es");
  });
});

/** Words that address the reader with another pronoun than "tú", including the imperatives of usted and vosotros. */
const OTHER_ADDRESS = new RegExp(
  `(?<![\\p{L}])(?:${[
    "ustedes|usted|vosotr[oa]s|vuestr[oa]s?|os|su (?:saldo|cuenta|contraseña)",
    "acceda|añada|compruebe|elija|escoja|escriba|espere|haga|indique|inicie|introduzca|mire|pulse|recargue|revise|seleccione",
    "(?:inténte|inície|vuélva|recárgue|revíse|cámbie|escríba|siénte|retíre|póng[ao]|dígan?)(?:lo|la|los|las|se|me|nos)",
    "\\p{L}+(?:ad|ed|id)(?:me|nos|lo|la|los|las|le|les)|sentaos|retiraos|(?:jug|mir|esper|entr|prob|us)ad|escribid|elegid|volved",
  ].join("|")})(?![\\p{L}])`,
  "iu",
);

/** Lists all texts in an object of messages. */
const listTexts = (words: object): readonly string[] =>
  Object.values(words).flatMap((word: string | object) => (typeof word === "string" ? [word] : listTexts(word)));

/** Matches `{name}` and `{count, plural, …}`, but not the branches of a plural. */
const ARGUMENT = /(?<!(?:=\d+|\b(?:zero|one|two|few|many|other))\s)\{(\w+)[,}]/g;

/** Returns every message's path with the names of its arguments. */
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
