/** The messages about private games in the reader's language, and the texts for stakes and for changes of settings. */
import { changedSettings, type TableSettings } from "@poker/engine";
import { useMemo } from "react";
import { useLocale, useTranslations } from "use-intl";
import { createTranslator } from "use-intl/core";
import { gamesFor } from "../../messages/private-games/games.ts";
import { formatAmount, formatStakes } from "../../ui/format-amount.ts";
import { useHouseName } from "../../ui/shown-names.ts";

export function useGameWords() {
  const locale = useLocale();
  return useMemo(() => createTranslator({ locale, messages: gamesFor(locale) }), [locale]);
}

export type GameTranslator = ReturnType<typeof useGameWords>;

/** Returns a sentence that says what is wrong with a setting. */
export function settingIssueText(t: GameTranslator, code: string): string {
  const known = ISSUES.find((each) => each === code);
  return t(`issue.${known ?? "other"}`);
}

const ISSUES = [
  "empty",
  "not-digits",
  "unclear",
  "too-long",
  "not-whole",
  "too-small",
  "too-large",
  "out-of-order",
  "above-big-blind",
  "below-big-blind",
  "contradiction",
  "seat-taken",
  "not-a-house",
  "title-not-allowed",
] as const;

/** Returns a function that describes the game and its stakes in one line. */
export function useStakesText(): (settings: Pick<TableSettings, "rules">) => string {
  const t = useGameWords();
  const say = useTranslations("game");
  return ({ rules }) => {
    const isLimit = rules.structure === "fixed-limit";
    const stakes = isLimit
      ? formatStakes(rules.smallBet, rules.bigBet, "game")
      : formatStakes(rules.smallBlind, rules.bigBlind, "game");
    return t("join.stakes", { game: say(rules.game), structure: say(rules.structure), stakes });
  };
}

const GAME_AND_STAKES: readonly string[] = [
  ...["rules.game", "rules.structure"],
  ...["rules.smallBlind", "rules.bigBlind", "rules.smallBet", "rules.bigBet"],
];

/** Describes what has changed in the settings of a private game. H3 */
export type ChangesText = (before: TableSettings, after: TableSettings) => string;

interface ChangesWords {
  readonly t: GameTranslator;
  readonly stakesText: ReturnType<typeof useStakesText>;
  readonly houseName: ReturnType<typeof useHouseName>;
}

/** Describes what differs between two sets of settings; empty when nothing differs. */
export function changesText({ t, stakesText, houseName }: ChangesWords, ...settings: Parameters<ChangesText>): string {
  const [before, after] = settings;
  const changed = changedSettings(before, after);
  const isNew = (...paths: readonly string[]) => paths.some((path) => changed.includes(path));
  const { seats, buyIn, bots, house } = after;
  const [min, max] = [formatAmount(buyIn.min, "game"), formatAmount(buyIn.max, "game")];
  const said = [
    isNew(...GAME_AND_STAKES) && stakesText(after),
    isNew("seats") && t("changes.seats", { count: seats }),
    isNew("buyIn.min", "buyIn.max") && t("changes.buyIn", { min, max }),
    isNew("house") && t("changes.house", { house: houseName(house) }),
    isNew("bots") && t(bots ? "changes.bots" : "changes.noBots"),
  ].filter((text) => text !== false);
  return said.length === 0 && changed.length > 0 ? t("changes.other") : said.join(", ");
}

export function useChangesText(): ChangesText {
  const t = useGameWords();
  const stakesText = useStakesText();
  const houseName = useHouseName();
  return (before, after) => changesText({ t, stakesText, houseName }, before, after);
}
