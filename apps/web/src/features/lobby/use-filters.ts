"use client";
import { usePathname, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useMemo } from "react";
import { type Filters, filtersFrom, NO_FILTERS, queryOf } from "./filters.ts";
import { useKept } from "./kept.ts";

/** The filters in the address; an address without any brings back those of last time. */
export function useFilters(): readonly [Filters, (change: Partial<Filters>) => void, clear: () => void] {
  const path = usePathname();
  const query = useSearchParams().toString();
  const filters = useMemo(() => filtersFrom(new URLSearchParams(query)), [query]);

  const show = useCallback(
    (next: Filters) => {
      const text = queryOf(next);
      useKept.getState().keep({ query: text });
      // Nothing to fetch: the rows are all here.
      window.history.replaceState(null, "", text === "" ? path : `${path}?${text}`);
    },
    [path],
  );

  // Once a visit, after the first paint, so that server and browser agree on it.
  useEffect(() => {
    const address = new URLSearchParams(window.location.search);
    void Promise.resolve(useKept.persist.rehydrate()).then(() => {
      const kept = useKept.getState().query;
      if (kept !== "" && queryOf(filtersFrom(address)) === "") show(filtersFrom(new URLSearchParams(kept)));
    });
  }, [show]);

  return [filters, (change) => show({ ...filters, ...change }), () => show(NO_FILTERS)];
}
