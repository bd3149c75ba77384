"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import { type Filters, formatFilters, NO_FILTERS, parseFilters } from "./lobby-filters.ts";
import { useLobbyPreferences } from "./lobby-preferences.ts";

/** The filters in the address; an address without any brings back those of last time. */
export function useLobbyFilters(): readonly [Filters, (change: Partial<Filters>) => void, clear: () => void] {
  const path = usePathname();
  const query = useSearchParams().toString();
  const filters = useMemo(() => parseFilters(new URLSearchParams(query)), [query]);

  const show = useCallback(
    (next: Filters) => {
      const text = formatFilters(next);
      useLobbyPreferences.getState().remember({ query: text });
      // Nothing to fetch: the rows are all here.
      window.history.replaceState(null, "", text === "" ? path : `${path}?${text}`);
    },
    [path],
  );

  // Once a visit, after the first paint, so that server and browser agree on it.
  useEffect(() => {
    const address = new URLSearchParams(window.location.search);
    void Promise.resolve(useLobbyPreferences.persist.rehydrate()).then(() => {
      const kept = useLobbyPreferences.getState().query;
      if (kept !== "" && formatFilters(parseFilters(address)) === "") show(parseFilters(new URLSearchParams(kept)));
    });
  }, [show]);

  return [filters, (change) => show({ ...filters, ...change }), () => show(NO_FILTERS)];
}
