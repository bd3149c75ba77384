/** Answers requests while the database is down: at once when the outage is known, otherwise after some seconds of silence. Fault 140 */
import type http from "node:http";
import { databaseSignal } from "./database-signal.ts";
import { makeReplaceable } from "./replaceable-response.ts";

/** After this time without a response we check whether the database is up. */
const LATE_MS = 250;

/** Calls `refuse` and returns true when the database is known to be down. */
export function refuseWhileDown(refuse: () => void): boolean {
  const database = databaseSignal();
  if (!database.isDown) return false;
  database.refused += 1;
  refuse();
  return true;
}

/** Watches a response until its head is sent. `refuse` answers in its place when the database is down. */
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
