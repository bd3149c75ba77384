/**
 * Tests that a sign-out leaves nothing of the user in the browser, not even when pages from before it still run in
 * other tabs. Decision 0065
 */
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { create } from "zustand";
import { persist } from "zustand/middleware";

/** Returns a storage with the methods of the browser's `localStorage`. */
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

/** Loads the modules anew, as a newly opened page would. */
async function openPage() {
  vi.resetModules();
  const storage = await import("../../ui/user-storage.ts");
  const filters = create(persist(() => ({ query: "" }), { name: "lobby", storage: storage.userStorage() }));
  return {
    filter: (query: string) => filters.setState({ query }),
    ...storage,
    ...(await import("./sign-out.tsx")),
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

it("a sign-out removes filters, buy-ins, open tables and the state of the preference exchange, and opens the lobby", async () => {
  const page = await openPage();
  page.filter("game=omaha");
  local.setItem("buy-ins", "{}");
  session.setItem("tables", "{}");
  page.storeForUser(page.SYNC_KEY, "{}");
  page.clearUserAndGoTo("/");
  expect([...local.kept.keys(), ...session.kept.keys()]).toEqual(["signed-out"]);
  expect(visited).toEqual(["/"]);
});

it("✗: after a sign-out the old page still runs, but stores nothing for the user", async () => {
  const page = await openPage();
  page.clearUserAndGoTo("/");
  page.filter("game=omaha");
  page.storeForUser(page.SYNC_KEY, "{}");
  expect([...local.kept.keys()]).toEqual(["signed-out"]);
});

it("a tab that was still loading during the sign-out is cleared and opens the lobby", async () => {
  const page = await openPage();
  local.setItem("signed-out", String(Date.now()));
  page.storeForUser(page.SYNC_KEY, "{}");
  page.watchOtherTabsSignOut();
  expect(visited).toEqual(["/"]);
  expect([...local.kept.keys()]).toEqual(["signed-out"]);
});

it("✗: a page ignores a sign-out from before its request, and a sign-out time in the future (clock set back)", async () => {
  const page = await openPage();
  for (const at of [performance.timeOrigin - 1, Date.now() + 3_600_000]) {
    local.setItem("signed-out", String(at));
    page.watchOtherTabsSignOut();
  }
  expect(visited).toEqual([]);
});
