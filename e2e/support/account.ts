/** Creates accounts and signs in by requests to the room, without a page. */

import { randomUUID } from "node:crypto";
import { type APIRequestContext, expect, request } from "@playwright/test";
import type { StaffRole } from "@poker/protocol";
import { queryAsOwner, roomUrl } from "./room-hooks.ts";

export const PASSWORD = "a long enough password";

type StoredState = Awaited<ReturnType<APIRequestContext["storageState"]>>;

/**
 * Creates a visitor who sends requests to the room. `storageState` contains the cookies of a browser. Without it, the visitor has no
 * cookies.
 */
export const createVisitor = (storageState?: StoredState) =>
  request.newContext({
    baseURL: roomUrl(),
    extraHTTPHeaders: { origin: roomUrl() },
    ...(storageState && { storageState }),
  });

export async function signIn(
  who: APIRequestContext,
  provider: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const { csrfToken }: { csrfToken: string } = await (await who.get("/api/auth/csrf")).json();
  const form = { ...fields, csrfToken, json: "true" };
  const response = await who.post(`/api/auth/callback/${provider}`, { form });
  expect(response.ok(), await response.text()).toBe(true);
}

/** Tries to sign in. Returns the error that the page would show, or null when the sign-in worked. */
export async function tryPassword(who: APIRequestContext, login: string, password: string): Promise<string | null> {
  const { csrfToken }: { csrfToken: string } = await (await who.get("/api/auth/csrf")).json();
  const form = { login, password, csrfToken, json: "true" };
  const { url }: { url: string } = await (await who.post("/api/auth/callback/password", { form })).json();
  return new URL(url).searchParams.get("error");
}

/** Creates an account, signs `who` in to it and returns the account's id. `more` is added to the body of the sign-up request. */
export async function register(who: APIRequestContext, name: string, more: object = {}): Promise<string> {
  const made = await who.post("/api/account", {
    data: { name, email: emailFor(name), password: PASSWORD, ...more },
    headers: { origin: roomUrl() },
  });
  expect(made.status(), await made.text()).toBe(201);
  await signIn(who, "password", { login: name, password: PASSWORD });
  const [user] = await queryAsOwner<{ id: string }>("SELECT id FROM users WHERE name = $1", [name]);
  return user?.id ?? "";
}

/** Returns the name under which `who` is signed in, as their socket ticket gives it. */
export async function readOwnName(who: APIRequestContext): Promise<string> {
  const response = await who.post("/api/ticket", { data: { tableId: null }, headers: { origin: roomUrl() } });
  const { ticket }: { ticket: string } = await response.json();
  const [, claims = ""] = ticket.split(".");
  const { sub }: { sub: string } = JSON.parse(Buffer.from(claims, "base64url").toString());
  const [user] = await queryAsOwner<{ name: string }>("SELECT name FROM users WHERE id = $1", [sub]);
  if (!user) throw new Error("the room does not know who is signed in");
  return user.name;
}

export async function createAccount(name: string, more: object = {}): Promise<{ who: APIRequestContext; id: string }> {
  const who = await createVisitor();
  return { who, id: await register(who, name, more) };
}

export const emailFor = (name: string): string => `${name.toLowerCase()}@example.org`;

/** Returns a name that no other account, table or config has. */
export const createUniqueName = (name: string) => `${name} ${randomUUID().slice(0, 6)}`.replace(" ", "-");

export async function setStaffRole(id: string, role: StaffRole): Promise<void> {
  await queryAsOwner("DELETE FROM staff_members WHERE user_id = $1", [id]);
  await queryAsOwner("INSERT INTO staff_members (user_id, role) VALUES ($1, $2)", [id, role]);
}
