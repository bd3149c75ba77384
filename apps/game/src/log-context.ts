/**
 * Remembers, while a message of a client is handled, which ids its log lines carry, also in the jobs and commits that it causes. A timer
 * that it starts is no longer about the message. Fault 148
 */
import { AsyncLocalStorage } from "node:async_hooks";

/** Returns the ids. Called only when a line is written. */
type ReadIds = () => object;

const contexts = new AsyncLocalStorage<ReadIds>();

export const runWithLogIds = <T>(readIds: ReadIds, work: () => T): T => contexts.run(readIds, work);
export const runWithoutLogIds = <T>(work: () => T): T => contexts.exit(work);
export const readLogIds = (): object => contexts.getStore()?.() ?? {};

const ID_FIELDS = ["tableId", "poolId", "tournamentId", "handNo", "commandId", "actionId"] as const;

/** The ids in a message that name what it is about, and the client's id of the command. */
export const idsOf = (message: object): object =>
  Object.fromEntries(
    ID_FIELDS.flatMap((name) => {
      const id: unknown = Reflect.get(message, name);
      return typeof id === "string" || typeof id === "number" ? [[name, id]] : [];
    }),
  );
