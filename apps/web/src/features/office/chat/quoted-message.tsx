import type { ChatLine } from "@poker/db";
import { t } from "../translator.ts";

/** As it was written; an emote by its name. */
export const QuotedMessage = ({ written, emote }: Pick<ChatLine, "written" | "emote">) => (
  <span className="inline-block min-w-48 max-w-prose break-words">
    {written ?? t("chat.emote", { emote: emote ?? "" })}
  </span>
);
