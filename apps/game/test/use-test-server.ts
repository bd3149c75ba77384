/** Opens what the tests of a file share before them, and closes it after them. */
import { afterAll, beforeAll } from "vitest";
import { startTestBackend, startTestServer, type TestBackend, type TestServer } from "./test-server.ts";

/** Returns a stand-in for the result of `open`, usable from the first test on. */
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
      if (!opened) throw new Error(`asked for ${String(name)} before the tests began`);
      return Reflect.get(opened, name);
    },
  });
}

export const useTestBackend = (): TestBackend => sharedAcrossTests(startTestBackend, (world) => world.end());

/** A room of this world; the rest as `startRoom` takes it. */
export const useTestServer = (
  world: TestBackend,
  ...rest: Parameters<typeof startTestServer> extends [TestBackend, ...infer Rest] ? Rest : never
): TestServer =>
  sharedAcrossTests(
    () => startTestServer(world, ...rest),
    (room) => room.close(),
  );
