/** Tells outages of the database from errors of its caller, and names the cause of an outage. */
import pg from "pg";

/**
 * The classes of SQLSTATE codes for which the server is to blame and not the statement: connection, resources (such as a full disk),
 * shutdown.
 */
const OUTAGE_CLASSES = ["08", "25", "53", "55", "57", "58"];

/** An error that our own code throws about a statement after the statement has reached the database. */
export abstract class StatementError extends Error {}

/** Returns true when the connection failed, so that it is not known whether the statement was carried out. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_CLASSES.includes(error.code?.slice(0, 2) ?? "");
  // Every error counts as an outage that is not one of these bugs. Sockets fail in many ways, and the driver has no class for them.
  return ![StatementError, RangeError, TypeError, SyntaxError].some((bug) => error instanceof bug);
}

/** Returns true when two transactions blocked or contradicted each other. The transaction succeeds when it is repeated. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");

/**
 * Why the database could not do its work: there is no connection, it does not answer in time, its disk is full or broken, it lacks another
 * resource, it is stopping or starting, or it was told to write although it can only read.
 */
export type OutageCause = "connection" | "no-answer" | "disk" | "resources" | "stopping" | "read-only";

/** SQLSTATE codes and classes of codes, the longest first. */
const CAUSE_BY_STATE: readonly (readonly [string, OutageCause])[] = [
  ["53100", "disk"],
  ["25006", "read-only"],
  ["57014", "no-answer"],
  ["55P03", "no-answer"],
  ["08", "connection"],
  ["53", "resources"],
  ["57", "stopping"],
  ["58", "disk"],
];
const CAUSE_BY_ERRNO: ReadonlyMap<string, OutageCause> = new Map([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ENOTFOUND", "EAI_AGAIN", "EHOSTUNREACH", "ENETUNREACH"].map(
    (code): [string, OutageCause] => [code, "connection"],
  ),
  ["ETIMEDOUT", "no-answer"],
  ["ENOSPC", "disk"],
  // The codes of Prisma for the same errors.
  ["P1001", "connection"],
  ["P1002", "no-answer"],
  ["P1008", "no-answer"],
  ["P1017", "connection"],
  ["P2024", "no-answer"],
  ["P2037", "resources"],
]);
/** Errors that the driver reports without a code. Prisma repeats their texts. */
const CAUSE_BY_TEXT: readonly (readonly [RegExp, OutageCause])[] = [
  [/timeout exceeded when trying to connect|Query read timeout|due to connection timeout|timeout expired/, "no-answer"],
  // When a database has stopped, its Unix socket is gone.
  [
    /connect ENOENT .*\.s\.PGSQL\.|Connection terminated|Client has encountered a connection error|Can't reach database server/,
    "connection",
  ],
  [/No space left on device/, "disk"],
];
/** How deeply errors inside errors are searched. */
const MAX_DEPTH = 5;

/**
 * Returns the cause of an outage of the database; null when the error does not look like one. Also searches the errors inside the error,
 * because Prisma wraps them.
 */
export function findOutageCause(error: unknown, depth = 0): OutageCause | null {
  if (typeof error !== "object" || error === null || depth > MAX_DEPTH) return null;
  const [code, message] = [Reflect.get(error, "code"), Reflect.get(error, "message")];
  const known =
    (typeof code === "string" ? causeOfCode(code) : null) ??
    (typeof message === "string" ? causeOfText(message) : null);
  if (known) return known;
  const inside = [
    Reflect.get(error, "cause"),
    Reflect.get(error, "meta"),
    Reflect.get(error, "driverAdapterError"),
    ...(error instanceof AggregateError ? error.errors : []),
  ];
  for (const each of inside) {
    const found = findOutageCause(each, depth + 1);
    if (found) return found;
  }
  const original = Reflect.get(error, "originalCode");
  return typeof original === "string" ? causeOfCode(original) : null;
}

const causeOfText = (message: string): OutageCause | null =>
  CAUSE_BY_TEXT.find(([text]) => text.test(message))?.[1] ?? null;

function causeOfCode(code: string): OutageCause | null {
  const ofState = /^[\dA-Z]{5}$/.test(code) ? CAUSE_BY_STATE.find(([state]) => code.startsWith(state))?.[1] : undefined;
  return CAUSE_BY_ERRNO.get(code) ?? ofState ?? null;
}
