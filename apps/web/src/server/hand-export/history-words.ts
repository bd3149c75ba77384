/** How the files of a reader name the room and its players: the players as the pages name them to this reader. */
import type { HistoryWords } from "@poker/db";
import { guestNumberOf } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { messagesFor } from "../../messages/index.ts";
import { readRequestLocale } from "../request-locale.ts";

export async function readHistoryWords(): Promise<HistoryWords> {
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "guest" });
  return {
    // Programs tell sites apart by it, so it is the same in every language.
    site: messagesFor("en").app.name,
    showName(storedName) {
      const number = guestNumberOf(storedName);
      return number === null ? storedName : t("numbered", { number });
    },
  };
}
