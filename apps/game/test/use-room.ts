/** What the tests of a file share: opened before them, closed after them. */
import { afterAll, beforeAll } from "vitest";
import { startRoom, startWorld, type TestRoom, type World } from "./support.ts";

/** Stands for what `open` gives, from the first test on. */
function shared<Thing extends object>(open: () => Promise<Thing>, close: (thing: Thing) => Promise<void>): Thing {
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

export const useWorld = (): World => shared(startWorld, (world) => world.end());

/** A room of this world; the rest as `startRoom` takes it. */
export const useRoom = (
  world: World,
  ...rest: Parameters<typeof startRoom> extends [World, ...infer Rest] ? Rest : never
): TestRoom =>
  shared(
    () => startRoom(world, ...rest),
    (room) => room.close(),
  );
