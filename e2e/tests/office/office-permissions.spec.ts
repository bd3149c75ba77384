/** Faults 66 and 70: requests every page and every route of the back office in every role, with each kind of request that browsers send. */

import { randomUUID } from "node:crypto";
import type { APIRequestContext, APIResponse } from "@playwright/test";
import { PERMISSIONS, type Permission, STAFF_ROLES, type StaffRole } from "@poker/protocol";
import {
  createAccount,
  createUniqueName,
  createVisitor,
  PASSWORD,
  setStaffRole,
  signIn,
} from "../../support/account.ts";
import { listOfficePages, listOfficeRoutes, listRoomPages } from "../../support/app-routes.ts";
import { createOfficeFixtures } from "../../support/office-fixtures.ts";
import { buildOfficeRequests } from "../../support/office-requests.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** A word that occurs in all data that only staff may read. The room must never send it to anyone else. */
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

/** The plain request of a browser, and the simple requests of the page's router. */
const STAFF_VARIANTS = VARIANTS.filter(({ rsc, ...rest }, i) => i === 0 || (rsc && Object.keys(rest).length < 2));

const isAllowed = (permission: Permission, role: StaffRole) => PERMISSIONS[permission].some((one) => one === role);

/** Expects a response that contains nothing of the page: neither its texts nor data of the room. */
async function expectNotFound(response: APIResponse, what: string): Promise<void> {
  const body = await response.text();
  expect(body, what).not.toContain(CANARY);
  if (response.status() === 404 || body.includes("NEXT_HTTP_ERROR_FALLBACK;404")) return;
  // A prefetch of the route tree contains the parts of the address, but must contain no component and no data.
  expect(response.headers()["content-type"], what).toContain("text/x-component");
  expect(body, what).not.toMatch(/\["\$"/);
}

/** Sends a request and follows redirects. A request with the header `rsc` is first redirected to an address that keeps it out of caches. */
const sendRequest = (who: APIRequestContext, route: string, data?: object, headers?: Record<string, string>) => {
  const [method = "GET", url = "/"] = route.split(" ");
  return who.fetch(url, { method, ...(data && { data }), ...(headers && { headers }), maxRedirects: 2 });
};

test("every page of the back office requires a permission, and these tests request every route", async () => {
  const open = listOfficePages().filter(({ url, permission }) => permission === null && url !== "/admin");
  expect(open).toEqual([]);
  expect(listOfficePages().length).toBeGreaterThan(10);
  expect(Object.keys(await buildOfficeRequests()).sort()).toEqual([...listOfficeRoutes()].sort());
});

type Arrive = () => Promise<APIRequestContext>;
/** The people who are not staff. By day, only those with the most rights are tested. */
const OUTSIDERS: readonly (readonly [string, Arrive, { readonly tag?: string }])[] = [
  ["a stranger", createVisitor, { tag: "@night" }],
  [
    "a guest",
    async () => {
      const guest = await createVisitor();
      await signIn(guest, "guest");
      return guest;
    },
    { tag: "@night" },
  ],
  ["a player", async () => (await createAccount(createUniqueName("Player"))).who, {}],
];

for (const [name, arrive, tags] of OUTSIDERS)
  test(`fault 66: ${name}, who is not staff, gets 404 from every page and route, with any headers`, tags, async () => {
    const [pages, wanted] = [await createOfficeFixtures(CANARY), await buildOfficeRequests()];
    const who = await arrive();
    for (const { address } of pages) {
      await Promise.all(
        VARIANTS.map(async (headers) => {
          const what = `${address} ${JSON.stringify(headers)}`;
          await expectNotFound(await who.get(address, { headers, maxRedirects: 2 }), what);
        }),
      );
      const action = await who.post(address, { headers: { "next-action": "0".repeat(42) }, data: "[]" });
      expect([address, action.status() >= 400, action.status()]).toContain(true);
      expect(await action.text()).not.toContain(CANARY);
    }
    for (const [route, { data }] of Object.entries(wanted))
      await Promise.all(
        VARIANTS.map(async (headers) => {
          const response = await sendRequest(who, route, data, headers);
          expect([route, response.status()]).toEqual([route, 404]);
          expect(await response.text()).not.toContain(CANARY);
        }),
      );
    await who.dispose();
  });

test("fault 66: staff get what their role allows, and nothing else", { tag: "@night" }, async () => {
  const pages = await createOfficeFixtures(CANARY);
  const { who, id } = await createAccount(createUniqueName("Member"));
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
  // A revoked role ends with the next request, not only with the next sign-in.
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

test("a banned account cannot sign in, and the reason is given only with the right password", async () => {
  const name = createUniqueName("Banned");
  const { who, id } = await createAccount(name);
  await queryAsOwner("UPDATE users SET banned_until = '9999-12-31' WHERE id = $1", [id]);
  expect((await who.get("/account", { maxRedirects: 0 })).status()).toBe(307);
  const { csrfToken }: { csrfToken: string } = await (await who.get("/api/auth/csrf")).json();
  const tried = async (password: string) => {
    const form = { login: name, password, csrfToken, json: "true" };
    return (await who.post("/api/auth/callback/password", { form })).text();
  };
  expect(await tried(PASSWORD)).toContain("account-banned");
  expect(await tried("not the password")).not.toContain("account-banned");
  await who.dispose();
});

test("every page with an invalid or undecodable id in its address is not found", async () => {
  const { who, id } = await createAccount(createUniqueName("Chief"));
  await setStaffRole(id, "owner");
  const pages = [...listOfficePages().map(({ url }) => url), ...listRoomPages()].filter((url) => url.includes("[id]"));
  const statuses: [string, number][] = [];
  for (const url of pages)
    for (const part of ["%zz", "%E0%A4%A", "none", "%00"]) {
      const address = url.replace("[id]", part);
      statuses.push([address, (await who.get(address)).status()]);
    }
  expect(statuses.filter(([, status]) => status !== 404)).toEqual([]);
  await queryAsOwner("DELETE FROM staff_members WHERE user_id = $1", [id]);
  await who.dispose();
});
