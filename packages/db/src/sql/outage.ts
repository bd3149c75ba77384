/** Distinguishes outages of the database from errors that its caller made. */
import pg from "pg";

/** SQLSTATE classes in which the server, not the statement, was at fault: connection, resources (a full disk), shutdown. */
const OUTAGE_CLASSES = ["08", "25", "53", "55", "57", "58"];

/** An error that our own code raises about a statement that reached the database. */
export abstract class StatementError extends Error {}

/** Connection-level failure: the outcome of the statement is unknown. */
export function isOutage(error: unknown): boolean {
  if (error instanceof pg.DatabaseError) return OUTAGE_CLASSES.includes(error.code?.slice(0, 2) ?? "");
  // Sockets fail in many ways, and the driver has no class for them.
  return ![StatementError, RangeError, TypeError, SyntaxError].some((bug) => error instanceof bug);
}

/** True when two transactions blocked each other; a repeated transaction then succeeds. */
export const isSerializationFailure = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && (error.code === "40P01" || error.code === "40001");
