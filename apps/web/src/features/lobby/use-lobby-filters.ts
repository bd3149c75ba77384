"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import { type Filters, formatFilters, NO_FILTERS, parseFilters } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";

/** Keeps the filters in the URL. When a URL has no filters, restores the filters of the last visit. */
export function useLobbyFilters() {
  const path = usePathname();
  const query = useSearchParams().toString();
  const filters = useMemo(() => parseFilters(new URLSearchParams(query)), [query]);

  const addressOf = useCallback(
    (next: Filters) => {
      const text = formatFilters(next);
      return text === "" ? path : `${path}?${text}`;
    },
    [path],
  );
  const show = useCallback(
    (next: Filters) => {
      // The search and the page number are not remembered: the next visit begins without a search, on the first page.
      useLobbyPreferences.getState().remember({ query: formatFilters({ ...next, search: "", page: 1, place: null }) });
      // Does not navigate, because the socket delivers the rows.
      window.history.replaceState(null, "", addressOf(next));
    },
    [addressOf],
  );

  // Runs once per visit, after the first render, so that server and browser render the same.
  useEffect(() => {
    const address = new URLSearchParams(window.location.search);
    void Promise.resolve(useLobbyPreferences.persist.rehydrate()).then(() => {
      const kept = useLobbyPreferences.getState().query;
      if (kept !== "" && formatFilters(parseFilters(address)) === "") show(parseFilters(new URLSearchParams(kept)));
    });
  }, [show]);

  return {
    filters,
    change: (change: Partial<Filters>) => show({ ...filters, page: 1, place: null, ...change }),
    clear: () => show(NO_FILTERS),
    addressOf,
    /** Shows another page of the list; the browser's back button returns to the earlier page. */
    goTo: (part: Filters) => window.history.pushState(null, "", addressOf(part)),
  };
}
