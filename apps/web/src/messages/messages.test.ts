import { AUDIT_ACTIONS } from "@poker/db";
import { CHECK_WORDS } from "@poker/fair-deal";
import { HISTORY_REFUSALS } from "@poker/hand-history";
import {
  ACCOUNT_REFUSALS,
  ADDRESS_CONFIRMATION_REFUSALS,
  ADJUSTMENT_DECISION_REFUSALS,
  ADJUSTMENT_LIMIT_REFUSALS,
  ADJUSTMENT_REFUSALS,
  ANNOUNCEMENT_REFUSALS,
  BACKUP_ASK_REFUSALS,
  BACKUP_DOWNLOAD_REFUSALS,
  BREAK_REFUSALS,
  BREAK_RETURN_REFUSALS,
  CHAT_REPORT_REFUSALS,
  FACTOR_REFUSALS,
  FACTOR_REMOVAL_DECISION_REFUSALS,
  FACTOR_REMOVAL_REFUSALS,
  FRIEND_REFUSALS,
  GAME_CODE_REFUSALS,
  GAME_REFUSALS,
  HAND_CASE_REFUSALS,
  HAND_EXPORT_REFUSALS,
  HAND_NOTE_REFUSALS,
  MAIL_REFUSALS,
  MAINTENANCE_REFUSALS,
  NOTE_REFUSALS,
  OWN_DATA_REFUSALS,
  OWNER_CONFIRMATION_REFUSALS,
  PLAY_LIMIT_REFUSALS,
  PREFERENCE_REFUSALS,
  RAKE_CONFIG_REFUSALS,
  REALITY_CHECK_REFUSALS,
  REFILL_REFUSALS,
  REFUSALS,
  REQUEST_REFUSALS,
  SANCTION_REFUSALS,
  SESSION_END_REFUSALS,
  SHARE_REFUSALS,
  SHUFFLE_RELEASE_REFUSALS,
  STAFF_LIMIT_REFUSALS,
  STAFF_NOTE_REFUSALS,
  STAFF_ROLE_REFUSALS,
  SUSPENSE_REFUSALS,
  TOURNAMENT_DRAFT_REFUSALS,
  TOURNAMENT_SCHEDULE_REFUSALS,
  UNIT_COMMAND_REFUSALS,
  UNIT_DRAFT_REFUSALS,
  UNIT_SCHEDULE_REFUSALS,
  WEEKLY_UNIT_REFUSALS,
} from "@poker/protocol";
import { describe, expect, it } from "vitest";
import { dataFor, preferencesFor } from "./accounts/accounts.ts";
import { dealFor } from "./deals/deal.ts";
import { handsFor, replayFor, shareFor } from "./hands/hands.ts";
import { LOCALES, type Locale, messagesFor, pickLocale } from "./index.ts";
import { docsFor, helpFor } from "./lobby/lobby.ts";
import { mailFor } from "./notices/mail.ts";
import { pushWordsFor } from "./notices/push.ts";
import office from "./office/office.en.json" with { type: "json" };
import { friendsFor } from "./people/friends.ts";
import { gameCodeFor } from "./private-games/game-code.ts";
import { gamesFor } from "./private-games/games.ts";
import { limitLeftFor } from "./protection/limit-left.ts";
import { breaksFor, limitsFor } from "./protection/protection.ts";
import { realityFor } from "./protection/reality.ts";
import { factorsFor } from "./sign-in/factors.ts";
import { sessionsFor } from "./sign-in/sessions.ts";

/**
 * The message files that must have the same keys in every language. The help messages are checked elsewhere, because
 * they contain lists too.
 */
const WORDS: readonly ((locale: Locale) => object)[] = [
  messagesFor,
  breaksFor,
  dataFor,
  dealFor,
  docsFor,
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

/** For each thing that people request from the web server: the sentences that the page shows for its refusals. */
const REFUSED_REQUESTS: Readonly<
  Record<string, { readonly sentences: (locale: Locale) => object; readonly codes: readonly string[] }>
> = {
  "an account": { sentences: (locale) => messagesFor(locale).account.errors, codes: ACCOUNT_REFUSALS },
  "a link that confirms an address": {
    sentences: (locale) => mailFor(locale).errors,
    codes: ADDRESS_CONFIRMATION_REFUSALS,
  },
  "a second factor": { sentences: (locale) => factorsFor(locale).error, codes: FACTOR_REFUSALS },
  "a person's own data": { sentences: (locale) => dataFor(locale).error, codes: OWN_DATA_REFUSALS },
  preferences: {
    sentences: (locale) => preferencesFor(locale).status,
    codes: [...PREFERENCE_REFUSALS, "saved", "saving"],
  },
  "push messages": {
    sentences: (locale) => pushWordsFor(locale).settings.problem,
    codes: [...REQUEST_REFUSALS, "denied", "no-service"],
  },
  friends: { sentences: (locale) => friendsFor(locale).error, codes: FRIEND_REFUSALS },
  "a note": { sentences: (locale) => messagesFor(locale).notes.errors, codes: NOTE_REFUSALS },
  "a note on a hand": { sentences: (locale) => handsFor(locale).note.errors, codes: HAND_NOTE_REFUSALS },
  "an export of hands": { sentences: (locale) => handsFor(locale).export.errors, codes: HAND_EXPORT_REFUSALS },
  "a link to a hand": { sentences: (locale) => shareFor(locale).error, codes: SHARE_REFUSALS },
  "a private game": { sentences: (locale) => gamesFor(locale).error, codes: GAME_REFUSALS },
  "a game's code": { sentences: (locale) => gameCodeFor(locale).error, codes: GAME_CODE_REFUSALS },
  "a break": { sentences: (locale) => breaksFor(locale).error, codes: BREAK_REFUSALS },
  "a player's own limit": { sentences: (locale) => limitsFor(locale).error, codes: PLAY_LIMIT_REFUSALS },
  "a reality check": { sentences: (locale) => realityFor(locale).error, codes: REALITY_CHECK_REFUSALS },
  "a refill": { sentences: (locale) => messagesFor(locale).cashier.refused, codes: REFILL_REFUSALS },
};

const OFFICE_REFUSALS: readonly (readonly string[])[] = [
  ADJUSTMENT_DECISION_REFUSALS,
  ADJUSTMENT_LIMIT_REFUSALS,
  ADJUSTMENT_REFUSALS,
  ANNOUNCEMENT_REFUSALS,
  BACKUP_ASK_REFUSALS,
  BACKUP_DOWNLOAD_REFUSALS,
  BREAK_RETURN_REFUSALS,
  CHAT_REPORT_REFUSALS,
  FACTOR_REMOVAL_DECISION_REFUSALS,
  FACTOR_REMOVAL_REFUSALS,
  HAND_CASE_REFUSALS,
  MAIL_REFUSALS,
  MAINTENANCE_REFUSALS,
  OWNER_CONFIRMATION_REFUSALS,
  RAKE_CONFIG_REFUSALS,
  SANCTION_REFUSALS,
  SESSION_END_REFUSALS,
  SHUFFLE_RELEASE_REFUSALS,
  STAFF_LIMIT_REFUSALS,
  STAFF_NOTE_REFUSALS,
  STAFF_ROLE_REFUSALS,
  SUSPENSE_REFUSALS,
  TOURNAMENT_DRAFT_REFUSALS,
  TOURNAMENT_SCHEDULE_REFUSALS,
  UNIT_COMMAND_REFUSALS,
  UNIT_DRAFT_REFUSALS,
  UNIT_SCHEDULE_REFUSALS,
  WEEKLY_UNIT_REFUSALS,
];

describe("messages", () => {
  it.each(LOCALES)("%s: every refusal of the protocol has a sentence, and there is no other sentence", (locale) => {
    const sentences = messagesFor(locale).refusal;
    expect(Object.keys(sentences).sort()).toEqual([...REFUSALS].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it.each(
    LOCALES.flatMap((locale) => Object.entries(REFUSED_REQUESTS).map(([name, request]) => ({ locale, name, request }))),
  )("$locale: every refusal about $name has a sentence, and there is no other sentence", ({ locale, request }) =>
    expect(Object.keys(request.sentences(locale)).sort()).toEqual([...request.codes].sort()),
  );

  it("every refusal of the back office has a sentence", () => {
    // A member of staff without the permission gets the code "not-found", so there is no sentence for "not-allowed".
    const codes = OFFICE_REFUSALS.flat().filter((code) => code !== "not-allowed");
    expect(codes.filter((code) => !(code in office.refusal))).toEqual([]);
  });

  it.each(LOCALES)("%s: every refusal of a file of hands has a sentence", (locale) => {
    const sentences = replayFor(locale).import.refusal;
    expect(Object.keys(sentences).sort()).toEqual([...HISTORY_REFUSALS].sort());
    for (const sentence of Object.values(sentences)) expect(sentence).toMatch(/^\p{Lu}.*\.$/u);
  });

  it("every action of the audit log has a word in the back office, and there is no other word", () => {
    const said = Object.entries(office.audit.actions).flatMap(([what, verbs]) =>
      Object.keys(verbs).map((verb) => `${what}.${verb}`),
    );
    expect(said.sort()).toEqual([...AUDIT_ACTIONS].sort());
  });

  it.each([
    ["en", /your balance/, /chips/],
    ["es", /tu saldo/, /fichas/],
  ] as const)("%s: an amount in the balance is called chips", (locale, balance, chips) => {
    const told = listTexts(messagesFor(locale)).filter((text) => text.includes("{amount}") && balance.test(text));
    expect(told.length).toBeGreaterThan(4);
    for (const text of told) expect(text).toMatch(chips);
  });

  it.each(LOCALES)("%s: the landing page states no number of houses, because the number grows", (locale) =>
    expect(listTexts(messagesFor(locale).landing).join(" ")).not.toMatch(
      /(?:\d+|two|three|four|five|six|dos|tres|cuatro|cinco|seis) (?:houses|rooms|casas|salas)/i,
    ),
  );

  it("no language uses exclamation marks", () => {
    for (const locale of LOCALES)
      expect(JSON.stringify([...WORDS.map((wordsFor) => wordsFor(locale)), helpFor(locale)])).not.toContain("!");
  });

  it.each(LOCALES)(
    "%s: the help page has all texts of the English page, and explains words in alphabetical order",
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

/** Spanish words that address the reader with another pronoun than "tú", including the imperatives for usted and vosotros. */
const OTHER_ADDRESS = new RegExp(
  `(?<![\\p{L}])(?:${[
    "ustedes|usted|vosotr[oa]s|vuestr[oa]s?|os|su (?:saldo|cuenta|contraseña)",
    "acceda|añada|compruebe|elija|escoja|escriba|espere|haga|indique|inicie|introduzca|mire|pulse|recargue|revise|seleccione",
    "(?:inténte|inície|vuélva|recárgue|revíse|cámbie|escríba|siénte|retíre|póng[ao]|dígan?)(?:lo|la|los|las|se|me|nos)",
    "\\p{L}+(?:ad|ed|id)(?:me|nos|lo|la|los|las|le|les)|sentaos|retiraos|(?:jug|mir|esper|entr|prob|us)ad|escribid|elegid|volved",
  ].join("|")})(?![\\p{L}])`,
  "iu",
);

/** Lists all texts in an object of messages, also in nested objects. */
const listTexts = (words: object): readonly string[] =>
  Object.values(words).flatMap((word: string | object) => (typeof word === "string" ? [word] : listTexts(word)));

/** Matches the arguments `{name}` and `{count, plural, …}`. Does not match the branches of a plural. */
const ARGUMENT = /(?<!(?:=\d+|\b(?:zero|one|two|few|many|other))\s)\{(\w+)[,}]/g;

/** Returns the names of the arguments in each message, keyed by the message's path. */
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
