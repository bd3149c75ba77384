/** Faults 66 and 70: to every page and route of the back office, as everybody, the way browsers ask. */
import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { PERMISSIONS, type Permission, STAFF_ROLES, type StaffRole } from "@poker/db";
import { account, become, emailOf, PASSWORD, signIn, unique, visitor } from "../support/account.ts";
import { officePages, officeRoutes } from "../support/office-map.ts";
import { officePlaces } from "../support/office-places.ts";
import { query, quickTable } from "../support/room.ts";

const NOBODY = randomUUID();
/** Stands in everything that only staff may read; nobody else may ever get it. */
const CANARY = `Canary-${randomUUID().slice(0, 8)}`;

const VARIANTS: readonly Readonly<Record<string, string>>[] = [
  {},
  { purpose: "prefetch" },
  { "sec-purpose": "prefetch" },
  { "next-router-prefetch": "1" },
  { rsc: "1" },
  { rsc: "1", "next-router-prefetch": "1" },
  { rsc: "1", "next-router-prefetch": "1", "next-router-segment-prefetch": "/_tree" },
  { rsc: "1", "next-router-state-tree": "%5B%22%22%2C%7B%7D%2Cnull%2C%22refetch%22%5D" },
];

/** The ordinary way, and as the router does it. */
const FOR_STAFF = VARIANTS.filter(({ rsc, ...rest }, i) => i === 0 || (rsc && Object.keys(rest).length < 2));

const allows = (permission: Permission, role: StaffRole) => PERMISSIONS[permission].some((one) => one === role);

/** Nothing of the page: neither its words nor the room's data. */
async function expectNothing(answer: APIResponse, what: string): Promise<void> {
  const body = await answer.text();
  expect(body, what).not.toContain(CANARY);
  if (answer.status() === 404 || body.includes("NEXT_HTTP_ERROR_FALLBACK;404")) return;
  // The router asked what the parts of the address are called, and was told that: no component, no data.
  expect(answer.headers()["content-type"], what).toContain("text/x-component");
  expect(body, what).not.toMatch(/\["\$"/);
}

/** A request of the right shape for each route, and who may make it; what it asks for does not exist, or is harmless. */
async function orders(): Promise<
  Readonly<Record<string, { readonly permission: Permission; readonly data?: object }>>
> {
  const reason = "walking";
  const [rake] = await query<{ config: object }>("SELECT config FROM rake_configs LIMIT 1");
  const settings = quickTable("holdem", "no-limit", 100_000);
  return {
    "POST /api/office/staff": {
      permission: "staff.write",
      data: { userId: NOBODY, role: "floor", granted: true, reason },
    },
    "POST /api/office/rake": { permission: "rake.write", data: { config: rake?.config, basedOn: 0, reason } },
    "GET /api/office/rake-report": { permission: "rake.read" },
    "POST /api/office/adjustments": {
      permission: "chips.adjust",
      data: { id: randomUUID(), userId: NOBODY, currency: "play", amount: 100, reason },
    },
    "POST /api/office/adjustments/decide": {
      permission: "chips.approve",
      data: { id: NOBODY, approved: true, reason },
    },
    "POST /api/office/adjustments/limit": {
      permission: "chips.limits",
      data: { currency: "play", was: 0, aloneUpTo: 1, reason },
    },
    "POST /api/office/chat/decide": {
      permission: "chat.reports",
      data: { number: 1_000_000_000, decision: "dismissed", chatBanUntil: null, reason },
    },
    "POST /api/office/suspense": { permission: "suspense.resolve", data: { handId: "x", shares: [], reason } },
    "POST /api/office/hands/face-up": { permission: "hands.face-up", data: { handId: "x", reason } },
    "POST /api/office/players/measure": {
      permission: "players.freeze",
      data: { userId: NOBODY, measure: "freeze", until: null, reason },
    },
    "POST /api/office/players/note": { permission: "players.read", data: { userId: NOBODY, text: "walking" } },
    "POST /api/office/shuffle/release": { permission: "shuffle.release", data: { day: "2020-01-01", reason } },
    "POST /api/office/room": { permission: "room.drain", data: { what: "withdraw", id: NOBODY, reason } },
    "POST /api/office/tables": {
      permission: "tables.write",
      data: {
        id: randomUUID(),
        kind: "table",
        name: unique("Walk"),
        settings,
        limits: null,
        schedule: { opensAt: null, closesAt: null },
        reason,
      },
    },
    "GET /api/office/commands": { permission: "tables.read" },
    "POST /api/office/tables/schedule": {
      permission: "tables.write",
      data: { unitId: NOBODY, schedule: { opensAt: null, closesAt: null }, reason },
    },
    "POST /api/office/tables/order": {
      permission: "tables.write",
      data: { commandId: randomUUID(), unitId: NOBODY, command: { kind: "pause" }, reason },
    },
  };
}

/** A request with rsc headers is first sent to an address that keeps it out of caches. */
const send = (who: APIRequestContext, route: string, data?: object, headers?: Record<string, string>) => {
  const [method = "GET", url = "/"] = route.split(" ");
  return who.fetch(url, { method, ...(data && { data }), ...(headers && { headers }), maxRedirects: 2 });
};

test("every page of the back office asks for a permission, and every route is tried here", async () => {
  const open = officePages().filter(({ url, permission }) => permission === null && url !== "/admin");
  expect(open).toEqual([]);
  expect(officePages().length).toBeGreaterThan(10);
  expect(Object.keys(await orders()).sort()).toEqual([...officeRoutes()].sort());
});

test("fault 66: whoever is not of the staff finds nothing, however he asks", async () => {
  const [pages, wanted] = [await officePlaces(CANARY), await orders()];
  const [stranger, guest, player] = [await visitor(), await visitor(), (await account(unique("Player"))).who];
  await signIn(guest, "guest");
  for (const [name, who] of Object.entries({ stranger, guest, player })) {
    for (const { at } of pages) {
      await Promise.all(
        VARIANTS.map(async (headers) => {
          const what = `${name} ${at} ${JSON.stringify(headers)}`;
          await expectNothing(await who.get(at, { headers, maxRedirects: 2 }), what);
        }),
      );
      const action = await who.post(at, { headers: { "next-action": "0".repeat(42) }, data: "[]" });
      expect([at, action.status() >= 400, action.status()]).toContain(true);
      expect(await action.text()).not.toContain(CANARY);
    }
    for (const [route, { data }] of Object.entries(wanted))
      for (const headers of VARIANTS) {
        const answer = await send(who, route, data, headers);
        expect([route, name, answer.status()]).toEqual([route, name, 404]);
        expect(await answer.text()).not.toContain(CANARY);
      }
    await who.dispose();
  }
});

test("fault 66: each of the staff gets what his role allows, and nothing else", async () => {
  const pages = await officePlaces(CANARY);
  const { who, id } = await account(unique("Staff"));
  for (const role of STAFF_ROLES) {
    await become(id, role);
    for (const { at, permission } of pages) {
      if (permission === null) continue;
      const what = (headers: object) => `${role} ${at} ${JSON.stringify(headers)}`;
      if (allows(permission, role)) expect([what({}), (await who.get(at)).status()]).toEqual([what({}), 200]);
      else
        await Promise.all(
          FOR_STAFF.map(async (headers) => expectNothing(await who.get(at, { headers }), what(headers))),
        );
    }
    for (const [route, { permission, data }] of Object.entries(await orders())) {
      const status = (await send(who, route, data)).status();
      if (allows(permission, role)) expect([role, route, [200, 409].includes(status), status]).toContain(true);
      else expect([role, route, status]).toEqual([role, route, 404]);
    }
  }
  await query("DELETE FROM staff_members WHERE user_id = $1", [id]);
  // Gone with the next request, not with the next sign-in.
  await expectNothing(await who.get("/admin/hands"), "no longer of the staff");
  await who.dispose();
});

test("fault 70: a role in the sign-up's body is ignored", async () => {
  const { who, id } = await account(unique("Climber"), { role: "admin", roles: [...STAFF_ROLES], staff: true });
  expect(await query("SELECT role FROM staff_members WHERE user_id = $1", [id])).toEqual([]);
  expect((await who.get("/admin/staff")).status()).toBe(404);
  await who.dispose();
});

test("a banned account is told so by whoever knows its password, and not signed in", async () => {
  const name = unique("Banned");
  const { who, id } = await account(name);
  await query("UPDATE users SET banned_until = '9999-12-31' WHERE id = $1", [id]);
  expect((await who.get("/account", { maxRedirects: 0 })).status()).toBe(307);
  const { csrfToken }: { csrfToken: string } = await (await who.get("/api/auth/csrf")).json();
  const tried = async (password: string) => {
    const form = { email: emailOf(name), password, csrfToken, json: "true" };
    return (await who.post("/api/auth/callback/password", { form })).text();
  };
  expect(await tried(PASSWORD)).toContain("account-banned");
  expect(await tried("not the password")).not.toContain("account-banned");
  await who.dispose();
});
