import { t } from "../translator.ts";
import type { SaidMessage } from "./said-message.ts";

/** Shows a message as it was written, or an emote by its name. */
export const QuotedMessage = ({ written, emote }: Pick<SaidMessage, "written" | "emote">) => (
  <span className="inline-block min-w-48 max-w-prose break-words">
    {written ?? t("chat.emote", { emote: emote ?? "" })}
  </span>
);
