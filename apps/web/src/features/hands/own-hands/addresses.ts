/**
 * Builds the URLs of the pages about a player's own hands. Filter, order and position are in the URL, so that the
 * browser's back button restores them.
 */
import {
  EVERY_OWN_HAND,
  type OwnHandFilter,
  type OwnHandQuery,
  type TimeStep,
  writeOwnHandQuery,
} from "@poker/protocol";

export const HANDS_PATH = "/history";
const STATISTICS_PATH = "/history/statistics";

const withQuery = (path: string, query: URLSearchParams): string => (query.size === 0 ? path : `${path}?${query}`);

/** Returns the URL of a list of hands. `cursor` is the position where a later page begins; null for the first page. */
export function handsHref(query: OwnHandQuery, cursor: string | null = null): string {
  const written = writeOwnHandQuery(query);
  if (cursor !== null) written.set("cursor", cursor);
  return withQuery(HANDS_PATH, written);
}

/** Returns the URL of the list of hands that match a filter, newest first. */
export const foundHandsHref = (filter: OwnHandFilter): string => handsHref({ filter, order: "newest" });

export function statisticsHref(filter: OwnHandFilter, step: TimeStep): string {
  const written = writeOwnHandQuery({ filter, order: "newest" });
  if (step !== "month") written.set("step", step);
  return withQuery(STATISTICS_PATH, written);
}

/** Returns the filter with some of its fields reset, so that they match all hands. */
export const withoutFields = (filter: OwnHandFilter, fields: readonly (keyof OwnHandFilter)[]): OwnHandFilter => ({
  ...filter,
  ...Object.fromEntries(fields.map((field) => [field, EVERY_OWN_HAND[field]])),
});

interface ExportChoice {
  readonly query: OwnHandQuery;
  /** The ids of the hands to export. An empty list means all hands that match the query. */
  readonly picked: readonly string[];
  readonly format: string;
}

export function exportHref({ query, picked, format }: ExportChoice, progress: boolean): string {
  const written = picked.length > 0 ? new URLSearchParams(picked.map((id) => ["hand", id])) : writeOwnHandQuery(query);
  written.set("format", format);
  if (progress) written.set("progress", "1");
  return `/api/hands/export?${written}`;
}
