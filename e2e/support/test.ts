/**
 * The `test` function of these tests. All tests of a worker share one room, so each test leaves it as it was: its browsers, tables and
 * pools are closed, and no person sits anywhere. A guest who stayed in a seat would disturb the next test.
 */
import { test as base } from "@playwright/test";
import { closeContexts } from "./open-contexts.ts";
import { clearRoom } from "./room-hooks.ts";

export { expect } from "@playwright/test";

interface Options {
  /** True in a file whose tests share players. Such a file must call `cleanUp` after its last test. */
  readonly sharesPlayers: boolean;
  readonly roomIsLeftAsFound: undefined;
}

/** Closes the browsers that tests opened, and clears the room. */
export async function cleanUp(): Promise<void> {
  await closeContexts();
  await clearRoom();
}

export const test = base.extend<Options>({
  sharesPlayers: [false, { option: true }],
  roomIsLeftAsFound: [
    async ({ sharesPlayers }, use) => {
      await use(undefined);
      if (!sharesPlayers) await cleanUp();
    },
    { auto: true },
  ],
});
