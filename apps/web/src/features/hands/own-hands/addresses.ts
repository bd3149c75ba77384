/** The URLs of the pages about own hands. They contain filter, order and place, so that the browser's back button works. */
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

/** `cursor` is the position of a later page; null for the first page. */
export function handsHref(query: OwnHandQuery, cursor: string | null = null): string {
  const written = writeOwnHandQuery(query);
  if (cursor !== null) written.set("cursor", cursor);
  return withQuery(HANDS_PATH, written);
}

/** The URL of the newest hands that match a filter. */
export const foundHandsHref = (filter: OwnHandFilter): string => handsHref({ filter, order: "newest" });

export function statisticsHref(filter: OwnHandFilter, step: TimeStep): string {
  const written = writeOwnHandQuery({ filter, order: "newest" });
  if (step !== "month") written.set("step", step);
  return withQuery(STATISTICS_PATH, written);
}

/** Returns the filter without some of its fields. */
export const withoutFields = (filter: OwnHandFilter, fields: readonly (keyof OwnHandFilter)[]): OwnHandFilter => ({
  ...filter,
  ...Object.fromEntries(fields.map((field) => [field, EVERY_OWN_HAND[field]])),
});

interface ExportChoice {
  readonly query: OwnHandQuery;
  /** Empty means all hands that match the filter. */
  readonly picked: readonly string[];
  readonly format: string;
}

export function exportHref({ query, picked, format }: ExportChoice, progress: boolean): string {
  const written = picked.length > 0 ? new URLSearchParams(picked.map((id) => ["hand", id])) : writeOwnHandQuery(query);
  written.set("format", format);
  if (progress) written.set("progress", "1");
  return `/api/hands/export?${written}`;
}
