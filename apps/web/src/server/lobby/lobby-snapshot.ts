import { isUnfiltered, type LobbyCounts, MAX_FOLLOWED_TABLES, PROTOCOL_VERSION, toPoolRow } from "@poker/protocol";
import { isStorable } from "@poker/protocol/storable";
import { createTranslator } from "use-intl/core";
import type { LobbySnapshot } from "../../features/lobby/live-lobby.ts";
import { type Filters, parseFilters, toView } from "../../features/lobby/lobby-filters.ts";
import { forAnyReader } from "../../http/request-reader.ts";
import { messagesFor } from "../../messages/index.ts";
import { uuidSchema } from "../requests/address-params.ts";
import { repositories } from "../requests/repositories.ts";
import { readRequestLocale } from "../requests/request-locale.ts";

/** How long the counts of all tables are cached, however many pages are opened. */
const COUNTS_LAST_MS = 2_000;

let counted: { readonly at: number; readonly counts: Promise<Pick<LobbyCounts, "all" | "houses">> } | null = null;

function countAll(): Promise<Pick<LobbyCounts, "all" | "houses">> {
  const now = performance.now();
  if (counted && now - counted.at < COUNTS_LAST_MS) return counted.counts;
  const counts = forAnyReader(() => repositories().lobbyList.countAll());
  counted = { at: now, counts };
  // Removes a failed read from the cache.
  counts.catch(() => {
    counted = null;
  });
  return counts;
}

/**
 * Reads the part of the lobby that a page asks for, as the game servers last stored it. The page is first rendered with
 * it, and visitors without a socket get only this. Includes the players of the first table, because the page shows a
 * preview of it.
 */
export async function readLobbySnapshot(
  filters: Filters,
  guestWord: string,
  tableIds: readonly string[] = [],
): Promise<LobbySnapshot> {
  const { lobbyList, pools, nodes } = repositories();
  const { filter, sort, count } = toView(filters, guestWord);
  const [rows, counts, openPools, serving] = await Promise.all([
    lobbyList.listPart({ filter, sort, place: filters.place, count }),
    countAll(),
    pools.list(),
    nodes.isAnyAlive(),
  ]);
  const followed = new Set([...tableIds, ...rows.slice(0, 1).map(({ tableId }) => tableId)]);
  const [shown, details] = await Promise.all([
    isUnfiltered(filter) ? counts.all : lobbyList.count(filter),
    lobbyList.listByIds([...followed]),
  ]);
  return {
    view: { rows, counts: { shown, ...counts } },
    rows: details,
    pools: openPools.map(toPoolRow),
    serving,
    protocol: PROTOCOL_VERSION,
  };
}

interface LobbyQuery {
  readonly filters: Filters;
  /** The reader's word for "guest" in their language. */
  readonly guestWord: string;
  /** The tables whose details the page follows one by one. */
  readonly tableIds: readonly string[];
}

/** Parses the query of a lobby page's URL. */
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
