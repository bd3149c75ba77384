/**
 * Faults 107, 124: sends NUL, and half of a surrogate pair, in every text, id and address that the web server accepts. Neither may cause a
 * server error.
 */

import { randomUUID } from "node:crypto";
import type { APIRequestContext } from "@playwright/test";
import { createAccount, createUniqueName, createVisitor, PASSWORD, setStaffRole } from "../../support/account.ts";
import { listOfficePages, listOfficeRoutes, listRoomPages, listRoomRoutes } from "../../support/app-routes.ts";
import { buildOfficeRequests } from "../../support/office-requests.ts";
import { quickGameSettings } from "../../support/private-games.ts";
import { queryAsOwner } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

const NUL = "\0";
/** The first half of a character that JavaScript stores as two halves. */
const HALF = "\ud83d";

/** Returns the text that is sent in place of `text`, with `bad` in it. */
type Replace = (text: string, bad: string) => string;

/** Returns copies of the content. Each has NUL, or half of a character, in one of its texts. */
const withBad = (content: unknown, replace: Replace): readonly unknown[] =>
  [NUL, HALF].flatMap((bad) => withText(content, bad, replace));

function withText(content: unknown, bad: string, replace: Replace): readonly unknown[] {
  if (typeof content === "string") return [replace(content, bad)];
  if (typeof content !== "object" || content === null) return [];
  const copies = Object.entries(content).flatMap(([name, value]) =>
    withText(value, bad, replace).map((changed) =>
      Array.isArray(content) ? content.with(Number(name), changed) : { ...content, [name]: changed },
    ),
  );
  return Array.isArray(content) ? copies : [...copies, { ...content, [`x${bad}`]: 1 }];
}

/** The bodies of requests to the routes outside the back office. */
const ROOM_BODIES: Readonly<Record<string, object | null>> = {
  "POST /api/account": { name: "Nulla", email: "nulla@example.org", password: PASSWORD },
  "POST /api/account/address": { email: "nulla@example.org" },
  "POST /api/account/address/confirm": { token: "nothing" },
  "POST /api/account/address/link": {},
  "POST /api/account/discard": {},
  "POST /api/account/guest-name": { name: "Nulla" },
  "GET /api/account/standing": null,
  "GET /api/account/preferences": null,
  "PUT /api/account/preferences": {
    userId: randomUUID(),
    changes: { lobbyFilters: { value: "game=omaha", age: 1 } },
  },
  "POST /api/account/sessions": { end: randomUUID() },
  "POST /api/account/upgrade": { name: "Nulla", email: "nulla@example.org", password: PASSWORD },
  "POST /api/account/close": { name: "Nulla" },
  "GET /api/account/export": null,
  "POST /api/account/export": {},
  "GET /api/account/export/[id]": null,
  "POST /api/account/export/[id]": {},
  "POST /api/account/reset": { token: "nothing", password: PASSWORD },
  "POST /api/account/reset/link": { login: "nulla@example.org" },
  "GET /api/account/statement": null,
  "POST /api/account/password": { current: PASSWORD, next: "another long password" },
  "POST /api/account/break": { kind: "cool-off", length: 1 },
  "POST /api/account/break/return": { wanted: "ask" },
  "POST /api/account/factors/authenticator": {},
  "PUT /api/account/factors/authenticator": { code: "123456" },
  "DELETE /api/account/factors/authenticator": {},
  "POST /api/account/factors/passkeys": { name: "Key", response: {} },
  "PATCH /api/account/factors/passkeys": { id: randomUUID(), name: "Key" },
  "DELETE /api/account/factors/passkeys": { id: randomUUID() },
  "POST /api/account/factors/passkeys/options": { purpose: "passkey-add" },
  "POST /api/account/factors/recovery-codes": {},
  "POST /api/account/limits": { kind: "buy-in", period: "day", currency: "play", amount: 100 },
  "GET /api/account/reality-check": null,
  "POST /api/account/reality-check": { minutes: 60 },
  "POST /api/account/reality-check/answer": { number: 1, stops: false },
  "POST /api/account/limits/[id]": { answer: "confirm" },
  // These routes take forms that pages send before their scripts have loaded. Their fields are tested in
  // apps/web/src/server/requests/page-form.test.ts.
  "POST /api/auth/form/[kind]": null,
  "POST /api/language": null,
  "POST /api/lobby/play": null,
  "POST /api/page-not-ready": null,
  "POST /api/auth/passkey-options": { step: "alone" },
  "GET /api/auth/fresh-sign-in": null,
  "POST /api/auth/fresh-sign-in": { password: PASSWORD },
  "GET /api/friends": null,
  "POST /api/friends": { name: "Nulla" },
  "PUT /api/friends/settings": { showsPlace: true, takesMessages: false },
  "GET /api/friends/[id]": null,
  "GET /api/friends/news": null,
  "POST /api/friends/invitations/read": {},
  "POST /api/friends/[id]": { wanted: "accept" },
  "POST /api/friends/[id]/invitation": { tableId: randomUUID() },
  "GET /api/deal-keys": null,
  "POST /api/games": {
    ...{ tableId: randomUUID(), title: "Nulls", settings: quickGameSettings(), password: "nothing" },
    ...{ admission: "link", watching: "players", term: "day" },
  },
  "POST /api/games/enter": { key: "ABCDEF", password: "nothing", watch: false },
  "POST /api/games/find": { key: "ABCDEF" },
  "GET /api/games/[id]/same-browsers": null,
  "GET /api/games/[id]/sheet.csv": null,
  "POST /api/games/[id]/sheet-link": {},
  "DELETE /api/games/[id]/sheet-link": {},
  "GET /api/games/[id]/standing": null,
  "GET /api/games/[id]/invitation": null,
  "POST /api/games/[id]/invitation": { password: "nothing" },
  "GET /api/hands/[id]/deal": null,
  "GET /api/hands/[id]/export": null,
  "GET /api/hands/[id]/links": null,
  "GET /api/hands/[id]/links/picture": null,
  "GET /api/hands/[id]/note": null,
  "PUT /api/hands/[id]/note": { tags: ["bluff"], text: "too thin" },
  "GET /api/hands/export": null,
  "GET /api/lobby": null,
  "GET /api/lobby/seat": null,
  "GET /api/notes": null,
  "GET /api/notes/[id]": null,
  "PUT /api/notes/[id]": { tag: null, text: "calls too much" },
  "POST /api/notices/read": { upTo: 1 },
  "GET /api/notices/unread": null,
  "GET /api/tournaments": null,
  "GET /api/tournaments/[id]/draw": null,
  "GET /api/tournaments/[id]/summary": null,
  "POST /api/push": { endpoint: "https://push.example/nulla" },
  "PUT /api/push": { endpoint: "https://push.example/nulla", keys: { p256dh: "BA", auth: "AA" }, kinds: ["turn"] },
  "POST /api/refill": {},
  "POST /api/share-links": { handId: `${randomUUID()}:1`, showsNames: false },
  "DELETE /api/share-links/[id]": {},
  "POST /api/ticket": { tableId: randomUUID(), anonymous: false },
};

async function createOwner(): Promise<{ readonly who: APIRequestContext; readonly id: string }> {
  const owner = await createAccount(createUniqueName("Nuller"));
  await setStaffRole(owner.id, "owner");
  return owner;
}

async function sendToEveryRoute(replace: Replace): Promise<void> {
  expect(Object.keys(ROOM_BODIES).sort()).toEqual([...listRoomRoutes()].sort());
  const { who, id } = await createOwner();
  const wanted = await buildOfficeRequests();
  const bodies = {
    ...ROOM_BODIES,
    ...Object.fromEntries(listOfficeRoutes().map((route) => [route, wanted[route]?.data ?? null])),
  };
  for (const [route, body] of Object.entries(bodies)) {
    const [method = "GET", url = ""] = route.split(" ");
    for (const data of withBad(body, replace)) {
      // Writes the escapes itself, because text that the database refuses is valid JSON only when it is escaped.
      const response = await who.fetch(url.replace("[id]", id), {
        method,
        data: JSON.stringify(data),
        headers: { "content-type": "application/json" },
      });
      expect([route, JSON.stringify(data), response.status()]).toEqual([route, JSON.stringify(data), 400]);
      expect(await response.json()).toMatchObject({ ok: false, code: "malformed" });
    }
    for (const address of [`${url.replace("[id]", id)}?id=%00&of=%00&search=%00`, url.replace("[id]", "%00")]) {
      if (!address.includes("%00")) continue;
      const response = await who.fetch(address, { method, data: method === "GET" ? undefined : (body ?? {}) });
      expect([route, address, response.status()]).toEqual([route, address, 400]);
    }
  }
  await queryAsOwner("DELETE FROM staff_members WHERE user_id = $1", [id]);
  await who.dispose();
}

test(
  "faults 107, 124: every route refuses NUL and half characters in its body's texts and its address",
  {
    tag: "@night",
  },
  () => sendToEveryRoute((text, bad) => `${text}${bad}`),
);

test("faults 107, 124: every route refuses texts that are only NUL or half a character", { tag: "@night" }, () =>
  sendToEveryRoute((_text, bad) => bad),
);

test("fault 107: every page with NUL in its address is not found", { tag: "@night" }, async () => {
  const { who, id } = await createOwner();
  const parameters = ["before", "after", "q", "search", "next", "t", "player", "day", "from", "kind", "house"];
  const query = (value: string) => parameters.map((name) => `${name}=${value}`).join("&");
  for (const url of [...listOfficePages().map((page) => page.url), ...listRoomPages()])
    for (const address of [
      `${url.replace("[id]", id)}?${query("a%00b")}`,
      `${url.replace("[id]", "%00")}?${query("%00")}`,
    ])
      expect([address, (await who.get(address)).status()]).toEqual([address, 404]);
  await queryAsOwner("DELETE FROM staff_members WHERE user_id = $1", [id]);
  await who.dispose();
});

test("fault 107: signing in with NUL in a name, address or password is refused like a wrong password", async () => {
  const who = await createVisitor();
  const { csrfToken }: { csrfToken: string } = await (await who.get("/api/auth/csrf")).json();
  const tried = async (provider: string, fields: Record<string, string>) => {
    const form = { ...fields, csrfToken, json: "true" };
    return (await who.post(`/api/auth/callback/${provider}`, { form })).status();
  };
  expect(await tried("guest", { name: `Nulla${NUL}` })).toBe(401);
  expect(await tried("password", { login: `nulla${NUL}@example.org`, password: PASSWORD })).toBe(401);
  expect(await tried("password", { login: "nulla@example.org", password: `${PASSWORD}${NUL}` })).toBe(401);
  for (const bad of [NUL, HALF])
    for (const fields of [
      { login: `nulla${bad}`, password: PASSWORD },
      { login: "nulla", password: bad },
    ]) {
      const data = JSON.stringify({ ...fields, csrfToken, json: "true" });
      const headers = { "content-type": "application/json" };
      expect((await who.post("/api/auth/callback/password", { data, headers })).status()).toBe(401);
    }
  await who.dispose();
});
