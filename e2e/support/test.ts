/**
 * The test function of these tests. Each test leaves the room as it was before: its browsers, tables and pools are closed, and no person
 * sits anywhere. Tests share one room, so a guest who stayed in a seat would disturb the next test.
 */
import { test as base } from "@playwright/test";
import { closeContexts } from "./open-contexts.ts";
import { clearRoom } from "./room-hooks.ts";

export { expect } from "@playwright/test";

interface Options {
  /** True where the tests of a file share players; such a file calls `cleanUp` when its last test has ended. */
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
