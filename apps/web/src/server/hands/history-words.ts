/** How a reader's files name the room and its players: the players have the names that the pages show to this reader. */
import type { HistoryWords } from "@poker/db";
import { guestNumberOf } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { messagesFor } from "../../messages/index.ts";
import { readRequestLocale } from "../requests/request-locale.ts";

export async function readHistoryWords(): Promise<HistoryWords> {
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "guest" });
  return {
    // Programs distinguish poker sites by this name, so it is the same in every language.
    site: messagesFor("en").app.name,
    showName(storedName) {
      const number = guestNumberOf(storedName);
      return number === null ? storedName : t("numbered", { number });
    },
  };
}
