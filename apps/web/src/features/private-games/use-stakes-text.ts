/** Says in one line what is played at which stakes. */
import type { TableSettings } from "@poker/engine";
import { useTranslations } from "use-intl";
import { formatStakes } from "../../ui/format-amount.ts";
import { useGameWords } from "./use-game-words.ts";

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
