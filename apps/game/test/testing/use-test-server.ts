/** Starts a backend or a server before the tests of a file, and closes it after them. */
import { afterAll, beforeAll, onTestFinished } from "vitest";
import { type Clock, systemClock } from "../../src/clock.ts";
import { startTestBackend, startTestServer, type TestBackend, type TestServer } from "./test-server.ts";

/** Returns an object that stands for the result of `open` and passes each access on to it. Use it only inside tests and hooks. */
function sharedAcrossTests<Thing extends object>(
  open: () => Promise<Thing>,
  close: (thing: Thing) => Promise<void>,
): Thing {
  let opened: Thing | undefined;
  beforeAll(async () => {
    opened = await open();
  });
  afterAll(async () => {
    if (opened) await close(opened);
  });
  return new Proxy<Thing>(Object.create(null), {
    get(_, name) {
      if (!opened) throw new Error(`${String(name)} was read before the tests began`);
      return Reflect.get(opened, name);
    },
  });
}

export const useTestBackend = (): TestBackend => sharedAcrossTests(startTestBackend, (backend) => backend.end());

/** Starts a server on this backend. `rest` are the other arguments of `startTestServer`. */
export const useTestServer = (
  backend: TestBackend,
  ...rest: Parameters<typeof startTestServer> extends [TestBackend, ...infer Rest] ? Rest : never
): TestServer =>
  sharedAcrossTests(
    () => startTestServer(backend, ...rest),
    (room) => room.close(),
  );

/** A server that takes over from one that has ended. */
export type NextServer = Pick<TestServer, "enter" | "close">;

/**
 * Starts the server that takes over after another process has ended, without waiting until that process's leases expire. The server runs
 * inside the test's process, because starting a process takes two seconds of processor time. It closes when the test ends, if not earlier.
 */
export async function startNextServer(
  backend: TestBackend,
  change: Record<string, string> = {},
  base: Clock = systemClock,
): Promise<NextServer> {
  await backend.expireLeases();
  const server = await startTestServer(backend, change, base);
  let closing: Promise<void> | undefined;
  const close = () => (closing ??= server.close());
  onTestFinished(close);
  return { enter: server.enter, close };
}
