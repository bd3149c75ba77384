/** Answers requests while the database is away: at once when that is known, and after some seconds of silence when it has just gone. Fault 140 */
import type http from "node:http";
import { databaseSignal } from "./database-signal.ts";
import { makeReplaceable } from "./replaceable-response.ts";

/** A response that takes this long makes us ask whether the database is there. */
const LATE_MS = 250;

/** Calls `refuse` and returns true when the database is known to be away. */
export function refuseWhileAway(refuse: () => void): boolean {
  const database = databaseSignal();
  if (!database.isAway) return false;
  database.refused += 1;
  refuse();
  return true;
}

/** Watches a response until its head is sent. `refuse` answers in its place when the database is away. */
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
  database.onAway.add(replace);
  response.once("close", () => {
    clearInterval(watch);
    database.onAway.delete(replace);
    database.end(requestId);
  });
}
