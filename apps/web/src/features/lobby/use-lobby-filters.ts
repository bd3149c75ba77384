"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import { type Filters, formatFilters, NO_FILTERS, parseFilters } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";

/** Keeps the filters in the URL. If the URL has no filters, uses those of the last visit. */
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
      // Remembers neither the search nor the page number, so that the next visit begins on the first page and without a
      // search.
      useLobbyPreferences.getState().remember({ query: formatFilters({ ...next, search: "", page: 1, place: null }) });
      // Changes only the URL and loads no page, because the socket delivers the rows.
      window.history.replaceState(null, "", addressOf(next));
    },
    [addressOf],
  );

  // Runs once, after the first render. Before that, the browser must render the same filters as the server, which does
  // not know the remembered ones.
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
    /** Shows another page of the list. The browser's back button then leads back to this page. */
    goTo: (part: Filters) => window.history.pushState(null, "", addressOf(part)),
  };
}
