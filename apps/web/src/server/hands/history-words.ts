/**
 * Chooses the names of the room and its players in the files that a reader exports. Players have the same names as on this reader's pages.
 */
import type { HistoryWords } from "@poker/db";
import { guestNumberOf } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { messagesFor } from "../../messages/index.ts";
import { readRequestLocale } from "../requests/request-locale.ts";

export async function readHistoryWords(): Promise<HistoryWords> {
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale), namespace: "guest" });
  return {
    // Poker programs recognise a site by this name, so it is not translated.
    site: messagesFor("en").app.name,
    showName(storedName) {
      const number = guestNumberOf(storedName);
      return number === null ? storedName : t("numbered", { number });
    },
  };
}
