/** Reads from an address what is asked of the lobby. */
import { MAX_FOLLOWED_TABLES } from "@poker/protocol";
import { createTranslator } from "use-intl/core";
import { type Filters, parseFilters } from "../features/lobby/lobby-filters.ts";
import { messagesFor } from "../messages/index.ts";
import { uuidSchema } from "./id-param.ts";
import { readRequestLocale } from "./request-locale.ts";
import { isStorable } from "./storable.ts";

interface LobbyQuery {
  readonly filters: Filters;
  /** The word for a guest in the reader's language. */
  readonly guestWord: string;
  /** The tables that the page follows one by one. */
  readonly tableIds: readonly string[];
}

export async function readLobbyQuery(query: URLSearchParams): Promise<LobbyQuery> {
  const filters = parseFilters(query);
  const locale = await readRequestLocale();
  const t = createTranslator({ locale, messages: messagesFor(locale) });
  const tableIds = (query.get("tables") ?? "").split(",").filter((id) => uuidSchema.safeParse(id).success);
  const isPlaceStorable = filters.place === null || isStorable(filters.place.key);
  const placed = isPlaceStorable ? filters : { ...filters, page: 1, place: null };
  return {
    filters: isStorable(filters.search) ? placed : { ...placed, search: "" },
    guestWord: t("guest.numbered", { number: "" }).trim(),
    tableIds: tableIds.slice(0, MAX_FOLLOWED_TABLES),
  };
}
