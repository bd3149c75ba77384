/** Says what is new in the settings of a private game. H3 */
import { changedSettings, type TableSettings } from "@poker/engine";
import { formatAmount } from "../../ui/format-amount.ts";
import { useHouseName } from "../lobby/use-house-name.ts";
import { type GameTranslator, useGameWords } from "./use-game-words.ts";
import { useStakesText } from "./use-stakes-text.ts";

const GAME_AND_STAKES: readonly string[] = [
  ...["rules.game", "rules.structure"],
  ...["rules.smallBlind", "rules.bigBlind", "rules.smallBet", "rules.bigBet"],
];

export type ChangesText = (before: TableSettings, after: TableSettings) => string;

interface ChangesWords {
  readonly t: GameTranslator;
  readonly stakesText: ReturnType<typeof useStakesText>;
  readonly houseName: ReturnType<typeof useHouseName>;
}

/** Empty when nothing differs. */
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
