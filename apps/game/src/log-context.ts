/**
 * Remembers which ids the log lines about a message contain, including the lines about the command and the commit that the message causes.
 * The ids are in a plain variable: with AsyncLocalStorage, an action cost 16 % more on Node.js 20. So code that continues after an `await`
 * must pass the ids on with `keepLogIds`. Fault 148
 */

/** Returns the ids. It is called only when a line is written. */
type ReadIds = () => object;

let current: ReadIds | null = null;

/** Runs the work. Log lines that the work writes before its first `await` contain these ids. */
export function runWithLogIds<T>(readIds: ReadIds | null, work: () => T): T {
  const outer = current;
  current = readIds;
  try {
    return work();
  } finally {
    current = outer;
  }
}

/** Returns a function. When it runs work later, that work has the log ids that are current now. */
export function keepLogIds(): <T>(work: () => T) => T {
  const kept = current;
  return (work) => runWithLogIds(kept, work);
}

export const readLogIds = (): object => current?.() ?? {};

const ID_FIELDS = ["tableId", "poolId", "tournamentId", "handNo", "commandId", "actionId"] as const;

/** Returns the ids of what a message is about, and the id that the client gave to the command. */
export const idsOf = (message: object): object =>
  Object.fromEntries(
    ID_FIELDS.flatMap((name) => {
      const id: unknown = Reflect.get(message, name);
      return typeof id === "string" || typeof id === "number" ? [[name, id]] : [];
    }),
  );
