/**
 * Reports requests that Next.js could not answer: to the log, and to the code in front of Next.js when the database is
 * the cause. Faults 125 and 140
 */
import { findOutageCause } from "@poker/db";
import { REQUEST_ID_HEADER } from "@poker/http";
import type { Instrumentation } from "next";
import { databaseSignal } from "../../http/database-signal.ts";
import { logError, markAsLogged } from "../../http/error-log.ts";
import { isReaderGone } from "../../http/request-reader.ts";

type Reported = Parameters<Instrumentation.onRequestError>;

/**
 * Runs work for a library that turns errors into answers of its own, such as a failed sign-in. An outage is still
 * answered as an outage. `headers` are those of the request.
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
  // Queries fail when their reader has left, and that is not an error. Fault 119
  if (isReaderGone()) {
    markAsLogged(error instanceof Error ? error.message : String(error));
    return;
  }
  const requestId = headers[REQUEST_ID_HEADER]?.toString() ?? null;
  const outage = findOutageCause(error);
  if (outage !== null) databaseSignal().noteOutage(requestId);
  logError(error, { requestId, method, path, route: context.routePath, kind: context.routeType, outage });
}
