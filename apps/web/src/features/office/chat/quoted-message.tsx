import type { ChatLine } from "@poker/db";
import { t } from "../translator.ts";

/** Shows a message as it was written, or an emote by its name. */
export const QuotedMessage = ({ written, emote }: Pick<ChatLine, "written" | "emote">) => (
  <span className="inline-block min-w-48 max-w-prose break-words">
    {written ?? t("chat.emote", { emote: emote ?? "" })}
  </span>
);
