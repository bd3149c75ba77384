/** Says that a player is a bot, and how it plays. */
import type { BotStyle } from "@poker/protocol";
import type { Translate } from "./card-text.ts";

/** `style` is undefined until the server has said it. */
export const botText = (t: Translate, style: BotStyle | undefined): string =>
  style ? t("table.botOfStyle", { style: t(`table.botStyle.${style}`) }) : t("table.bot");
