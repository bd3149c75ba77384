/** Faults 66 and 70: requests every page and route of the back office in every role, in each way browsers send requests. */

import { randomUUID } from "node:crypto";
import { type APIRequestContext, type APIResponse, expect, test } from "@playwright/test";
import { PERMISSIONS, type Permission, STAFF_ROLES, type StaffRole } from "@poker/protocol";
import {
  createAccount,
  createUniqueName,
  createVisitor,
  emailFor,
  PASSWORD,
  setStaffRole,
  signIn,
} from "../support/account.ts";
import { listOfficePages, listOfficeRoutes } from "../support/app-routes.ts";
import { createOfficeFixtures } from "../support/office-fixtures.ts";
import { queryAsOwner, quickTableSettings } from "../support/room-hooks.ts";

const UNKNOWN_ID = randomUUID();
/** A word in all data that only staff may read; it must never be sent to others. */
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

/** The plain request, and the requests of the router. */
const STAFF_VARIANTS = VARIANTS.filter(({ rsc, ...rest }, i) => i === 0 || (rsc && Object.keys(rest).length < 2));

const isAllowed = (permission: Permission, role: StaffRole) => PERMISSIONS[permission].some((one) => one === role);

/** Expects a response without anything of the page: neither its texts nor the room's data. */
async function expectNotFound(response: APIResponse, what: string): Promise<void> {
  const body = await response.text();
  expect(body, what).not.toContain(CANARY);
  if (response.status() === 404 || body.includes("NEXT_HTTP_ERROR_FALLBACK;404")) return;
  // A prefetch of the route tree contains the names of the address's parts, no component and no data.
  expect(response.headers()["content-type"], what).toContain("text/x-component");
  expect(body, what).not.toMatch(/\["\$"/);
}

/** Builds a valid request for each route, with its permission; the request concerns what does not exist, or is harmless. */
async function buildOfficeRequests(): Promise<
  Readonly<Record<string, { readonly permission: Permission; readonly data?: object }>>
> {
  const reason = "walking";
  const [rake] = await queryAsOwner<{ config: object }>("SELECT config FROM rake_configs LIMIT 1");
  const settings = quickTableSettings("holdem", "no-limit", 100_000);
  return {
    "POST /api/office/staff": {
      permission: "staff.write",
      data: { userId: UNKNOWN_ID, role: "floor", granted: true, reason },
    },
    "POST /api/office/rake": { permission: "rake.write", data: { config: rake?.config, basedOn: 0, reason } },
    "GET /api/office/rake-report": { permission: "rake.read" },
    "POST /api/office/adjustments": {
      permission: "chips.adjust",
      data: { id: randomUUID(), userId: UNKNOWN_ID, currency: "play", amount: 100, reason },
    },
    "POST /api/office/adjustments/decide": {
      permission: "chips.approve",
      data: { id: UNKNOWN_ID, approved: true, reason },
    },
    "POST /api/office/adjustments/limit": {
      permission: "chips.limits",
      data: { currency: "play", was: 0, aloneUpTo: 1, reason },
    },
    "POST /api/office/chat/decide": {
      permission: "chat.reports",
      data: { number: 1_000_000_000, decision: "dismissed", chatBanUntil: null, reason },
    },
    "POST /api/office/suspense/resolve": { permission: "suspense.resolve", data: { handId: "x", shares: [], reason } },
    "POST /api/office/hands/reveal": { permission: "hands.reveal", data: { handId: "x", reason } },
    "POST /api/office/players/sanction": {
      permission: "players.freeze",
      data: { userId: UNKNOWN_ID, sanction: "freeze", until: null, reason },
    },
    "POST /api/office/players/note": { permission: "players.read", data: { userId: UNKNOWN_ID, text: "walking" } },
    "POST /api/office/shuffle/release": { permission: "shuffle.release", data: { day: "2020-01-01", reason } },
    "POST /api/office/room": { permission: "room.drain", data: { what: "withdraw", id: UNKNOWN_ID, reason } },
    "POST /api/office/tables": {
      permission: "tables.write",
      data: {
        id: randomUUID(),
        kind: "table",
        name: createUniqueName("Walk"),
        settings,
        limits: null,
        schedule: { opensAt: null, closesAt: null },
        reason,
      },
    },
    "GET /api/office/command-status": { permission: "tables.read" },
    "POST /api/office/tables/schedule": {
      permission: "tables.write",
      data: { unitId: UNKNOWN_ID, schedule: { opensAt: null, closesAt: null }, reason },
    },
    "POST /api/office/tables/command": {
      permission: "tables.write",
      data: { commandId: randomUUID(), unitId: UNKNOWN_ID, command: { kind: "pause" }, reason },
    },
  };
}

/** Follows the redirect that a request with rsc headers first gets, to an address that keeps it out of caches. */
const sendRequest = (who: APIRequestContext, route: string, data?: object, headers?: Record<string, string>) => {
  const [method = "GET", url = "/"] = route.split(" ");
  return who.fetch(url, { method, ...(data && { data }), ...(headers && { headers }), maxRedirects: 2 });
};

test("every page of the back office asks for a permission, and every route is tried here", async () => {
  const open = listOfficePages().filter(({ url, permission }) => permission === null && url !== "/admin");
  expect(open).toEqual([]);
  expect(listOfficePages().length).toBeGreaterThan(10);
  expect(Object.keys(await buildOfficeRequests()).sort()).toEqual([...listOfficeRoutes()].sort());
});

test("fault 66: people who are not staff get 404 from every page and route, with any headers", async () => {
  const [pages, wanted] = [await createOfficeFixtures(CANARY), await buildOfficeRequests()];
  const [stranger, guest, player] = [
    await createVisitor(),
    await createVisitor(),
    (await createAccount(createUniqueName("Player"))).who,
  ];
  await signIn(guest, "guest");
  for (const [name, who] of Object.entries({ stranger, guest, player })) {
    for (const { address } of pages) {
      await Promise.all(
        VARIANTS.map(async (headers) => {
          const what = `${name} ${address} ${JSON.stringify(headers)}`;
          await expectNotFound(await who.get(address, { headers, maxRedirects: 2 }), what);
        }),
      );
      const action = await who.post(address, { headers: { "next-action": "0".repeat(42) }, data: "[]" });
      expect([address, action.status() >= 400, action.status()]).toContain(true);
      expect(await action.text()).not.toContain(CANARY);
    }
    for (const [route, { data }] of Object.entries(wanted))
      for (const headers of VARIANTS) {
        const response = await sendRequest(who, route, data, headers);
        expect([route, name, response.status()]).toEqual([route, name, 404]);
        expect(await response.text()).not.toContain(CANARY);
      }
    await who.dispose();
  }
});

test("fault 66: each member of the staff gets what their role allows, and nothing else", async () => {
  const pages = await createOfficeFixtures(CANARY);
  const { who, id } = await createAccount(createUniqueName("Staff"));
  for (const role of STAFF_ROLES) {
    await setStaffRole(id, role);
    for (const { address, permission } of pages) {
      if (permission === null) continue;
      const what = (headers: object) => `${role} ${address} ${JSON.stringify(headers)}`;
      if (isAllowed(permission, role)) expect([what({}), (await who.get(address)).status()]).toEqual([what({}), 200]);
      else
        await Promise.all(
          STAFF_VARIANTS.map(async (headers) => expectNotFound(await who.get(address, { headers }), what(headers))),
        );
    }
    for (const [route, { permission, data }] of Object.entries(await buildOfficeRequests())) {
      const status = (await sendRequest(who, route, data)).status();
      if (isAllowed(permission, role)) expect([role, route, [200, 409].includes(status), status]).toContain(true);
      else expect([role, route, status]).toEqual([role, route, 404]);
    }
  }
  await queryAsOwner("DELETE FROM staff_members WHERE user_id = $1", [id]);
  // A role that was taken away ends with the next request, not with the next sign-in.
  await expectNotFound(await who.get("/admin/hands"), "no longer of the staff");
  await who.dispose();
});

test("fault 70: a role in the sign-up's body is ignored", async () => {
  const { who, id } = await createAccount(createUniqueName("Climber"), {
    role: "admin",
    roles: [...STAFF_ROLES],
    staff: true,
  });
  expect(await queryAsOwner("SELECT role FROM staff_members WHERE user_id = $1", [id])).toEqual([]);
  expect((await who.get("/admin/staff")).status()).toBe(404);
  await who.dispose();
});

test("a banned account is not signed in, and learns why only with the right password", async () => {
  const name = createUniqueName("Banned");
  const { who, id } = await createAccount(name);
  await queryAsOwner("UPDATE users SET banned_until = '9999-12-31' WHERE id = $1", [id]);
  expect((await who.get("/account", { maxRedirects: 0 })).status()).toBe(307);
  const { csrfToken }: { csrfToken: string } = await (await who.get("/api/auth/csrf")).json();
  const tried = async (password: string) => {
    const form = { email: emailFor(name), password, csrfToken, json: "true" };
    return (await who.post("/api/auth/callback/password", { form })).text();
  };
  expect(await tried(PASSWORD)).toContain("account-banned");
  expect(await tried("not the password")).not.toContain("account-banned");
  await who.dispose();
});
