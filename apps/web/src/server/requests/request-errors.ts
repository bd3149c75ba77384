/**
 * Reports requests that failed with an error. Writes them to the log. If the database is the cause, also tells the code
 * in front of Next.js. Faults 125 and 140
 */
import { findOutageCause } from "@poker/db";
import { REQUEST_ID_HEADER } from "@poker/http";
import type { Instrumentation } from "next";
import { databaseSignal } from "../../http/database-signal.ts";
import { logError, markAsLogged } from "../../http/error-log.ts";
import { isReaderGone } from "../../http/request-reader.ts";

type Reported = Parameters<Instrumentation.onRequestError>;

/**
 * Runs work for a library that turns errors into other answers, such as a failed sign-in. Reports an outage of the
 * database before the library hides it. `headers` are the request's headers.
 */
export async function reportOutage<T>(headers: Headers, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const outage = findOutageCause(error);
    if (outage === null) throw error;
    const requestId = headers.get(REQUEST_ID_HEADER);
    databaseSignal().noteOutage(requestId);
    logError(error, { requestId, method: "POST", path: "/api/auth", kind: "sign-in", outage });
    throw error;
  }
}

export function reportRequestError(error: unknown, { path, method, headers }: Reported[1], context: Reported[2]): void {
  // Queries are cancelled when the client disconnects, which is not an error. Fault 119
  if (isReaderGone()) {
    markAsLogged(error instanceof Error ? error.message : String(error));
    return;
  }
  const requestId = headers[REQUEST_ID_HEADER]?.toString() ?? null;
  const outage = findOutageCause(error);
  if (outage !== null) databaseSignal().noteOutage(requestId);
  logError(error, { requestId, method, path, route: context.routePath, kind: context.routeType, outage });
}
