"use client";
import { useEffect, useState } from "react";
import { requestJson } from "../../../ui/request-json.ts";
import { type FoundName, foundNamesSchema, type NameSource } from "./found-name.ts";

/** Between the last key and the request. */
const TYPING_PAUSE_MS = 150;

/** Finds what begins with the typed text; null while it is not known, and when nothing is typed. */
export function useFoundNames(source: NameSource, typed: string | null): readonly FoundName[] | null {
  const search = typed?.trim() ?? "";
  const [answer, setAnswer] = useState<{ readonly search: string; readonly found: readonly FoundName[] } | null>(null);
  useEffect(() => {
    if (search === "") return;
    const aborter = new AbortController();
    const timer = setTimeout(async () => {
      const path = `/api/office/names?${new URLSearchParams({ source, search })}`;
      const read = foundNamesSchema.safeParse(await requestJson<unknown>(path, { signal: aborter.signal }));
      if (!aborter.signal.aborted) setAnswer({ search, found: read.data?.found ?? [] });
    }, TYPING_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [source, search]);
  return search !== "" && answer?.search === search ? answer.found : null;
}
