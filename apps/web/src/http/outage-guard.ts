/**
 * Answers requests while the database is down. A request that arrives after the outage is known is answered at once. A
 * request that already waits is answered when the database has been silent for some seconds. Fault 140
 */
import type http from "node:http";
import { databaseSignal } from "./database-signal.ts";
import { makeReplaceable } from "./replaceable-response.ts";

/** How long a response may take before the database is checked, in ms. */
const LATE_MS = 250;

/** Calls `refuse` when the database is known to be down. Returns true if it did. */
export function refuseWhileDown(refuse: () => void): boolean {
  const database = databaseSignal();
  if (!database.isDown) return false;
  database.refused += 1;
  refuse();
  return true;
}

/**
 * Watches a response until its headers are sent. When the database goes down before that, calls `refuse`, which answers
 * in place of the response.
 */
export function guardFromOutage(response: http.ServerResponse, requestId: string, refuse: () => void): void {
  const database = databaseSignal();
  const answer = () => {
    database.refused += 1;
    refuse();
  };
  const { replace } = makeReplaceable(response, { answer, mustReplace: () => database.hasFailed(requestId) });
  const watch = setInterval(() => {
    if (response.headersSent) clearInterval(watch);
    else database.noteLate();
  }, LATE_MS).unref();
  database.begin(requestId);
  database.onDown.add(replace);
  response.once("close", () => {
    clearInterval(watch);
    database.onDown.delete(replace);
    database.end(requestId);
  });
}
