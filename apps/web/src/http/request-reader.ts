/** Tells all code that works on a response whether the reader is still connected. Fault 119 */
import { AsyncLocalStorage } from "node:async_hooks";
import type http from "node:http";

declare global {
  // The code in front of Next.js and the code behind it are separate bundles in one process, so they share this global variable.
  var processReaders: AsyncLocalStorage<AbortSignal | null> | undefined;
}

function readers(): AsyncLocalStorage<AbortSignal | null> {
  globalThis.processReaders ??= new AsyncLocalStorage();
  return globalThis.processReaders;
}

/** Returns a signal that is aborted when the connection closes before the complete response is sent. */
export function watchReader(response: http.ServerResponse): AbortSignal {
  const gone = new AbortController();
  const leave = () => {
    if (!response.writableFinished) gone.abort();
  };
  response.once("close", leave);
  if (response.destroyed) leave();
  return gone.signal;
}

/** Runs the code that makes a response. After `gone` is aborted, that code reads nothing more from the database. */
export const whileRead = <T>(gone: AbortSignal, work: () => T): T => readers().run(gone, work);

/** Runs code whose result is shared by several responses, or that must go on after the reader has left. */
export const forAnyReader = <T>(work: () => T): T => readers().run(null, work);

/** Returns true when the reader of the current response has disconnected. */
export const isReaderGone = (): boolean => readers().getStore()?.aborted ?? false;
