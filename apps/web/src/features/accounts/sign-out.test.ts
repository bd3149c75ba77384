/** Tests that a sign-out leaves nothing of the user in the browser, whatever the pages of its tabs still do. Decision 0065 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";

/** A storage as browsers have it. */
function createStorage() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

let local = createStorage();
let session = createStorage();
const visited: string[] = [];

/** Loads the modules anew, as a page does. */
async function openPage() {
  vi.resetModules();
  const { useLobbyPreferences } = await import("../lobby/lobby-preferences.ts");
  return {
    filter: (query: string) => useLobbyPreferences.getState().remember({ query }),
    ...(await import("./sign-out.tsx")),
    ...(await import("../../ui/user-storage.ts")),
  };
}

beforeEach(() => {
  local = createStorage();
  session = createStorage();
  visited.length = 0;
  const window = {
    localStorage: local,
    sessionStorage: session,
    location: { assign: (path: string) => void visited.push(path) },
    addEventListener: () => {},
    removeEventListener: () => {},
  };
  vi.stubGlobal("window", window);
  vi.stubGlobal("localStorage", local);
});
afterEach(() => vi.unstubAllGlobals());

it("removes filters, buy-ins, open tables and the state of the exchange, and opens the lobby", async () => {
  const page = await openPage();
  page.filter("game=omaha");
  local.setItem("buy-ins", "{}");
  session.setItem("tables", "{}");
  page.storeForUser(page.SYNC_KEY, "{}");
  page.clearEveryTab();
  expect([...local.kept.keys(), ...session.kept.keys()]).toEqual(["signed-out"]);
  expect(visited).toEqual(["/"]);
});

it("✗: stores nothing for the user while the old page still runs", async () => {
  const page = await openPage();
  page.clearEveryTab();
  page.filter("game=omaha");
  page.storeForUser(page.SYNC_KEY, "{}");
  expect([...local.kept.keys()]).toEqual(["signed-out"]);
});

it("also applies to a tab that was still loading, which then loads once more", async () => {
  const page = await openPage();
  local.setItem("signed-out", String(Date.now()));
  page.storeForUser(page.SYNC_KEY, "{}");
  page.watchOtherTabsSignOut();
  expect(visited).toEqual(["/"]);
  expect([...local.kept.keys()]).toEqual(["signed-out"]);
});

it("✗: does not load a page again for an earlier sign-out, or for one in the future of a clock that was set back", async () => {
  const page = await openPage();
  for (const at of [performance.timeOrigin - 1, Date.now() + 3_600_000]) {
    local.setItem("signed-out", String(at));
    page.watchOtherTabsSignOut();
  }
  expect(visited).toEqual([]);
});
