import { randomBytes, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { describe, expect, it } from "vitest";
import { encodeTicketKey, signAnonymousTicket, signTicket, verifyTicket } from "./ticket.ts";

const key = encodeTicketKey("s".repeat(44));
const nodeId = randomUUID();
const player = { userId: randomUUID(), sessionKey: randomBytes(32).toString("base64url") };
const NOW = 1_800_000_000_000;
const EXPIRES = NOW / 1000 + 20;

const verify = (ticket: string, now = NOW) => verifyTicket(ticket, { keys: [key], nodeId, now });
const CLAIMS = { sub: player.userId, sessionKey: player.sessionKey, jti: randomUUID(), aud: nodeId, exp: EXPIRES };
const signClaims = (claims: Readonly<Record<string, unknown>>, alg = "HS256") =>
  new SignJWT(claims).setProtectedHeader({ alg }).sign(key);

it("a ticket names the player, the session and the process, and lasts twenty seconds", async () => {
  const claims = await verify(await signTicket({ key, ...player, nodeId, now: NOW }));
  expect(claims).toMatchObject({ sub: player.userId, sessionKey: player.sessionKey, aud: nodeId, exp: EXPIRES });
});
it("two tickets of one player differ", async () => {
  const request = { key, ...player, nodeId, now: NOW };
  expect(await signTicket(request)).not.toBe(await signTicket(request));
});
it("fault 41: a ticket with another key, for another process or after its time is invalid", async () => {
  const request = { key, ...player, nodeId, now: NOW };
  expect(await verify(await signTicket({ ...request, key: randomBytes(32) }))).toBeNull();
  expect(await verify(await signTicket({ ...request, nodeId: randomUUID() }))).toBeNull();
  expect(await verify(await signTicket({ ...request, lifetimeSeconds: -1 }))).toBeNull();
  expect(await verify(await signTicket(request), NOW + 21_000)).toBeNull();
});
it("fault 41: a ticket is invalid when it lacks a claim, or its user is not a UUID", async () => {
  expect(await verify(await signClaims(CLAIMS))).not.toBeNull();
  for (const name of Object.keys(CLAIMS))
    expect(await verify(await signClaims({ ...CLAIMS, [name]: undefined })), name).toBeNull();
  expect(await verify(await signClaims({ ...CLAIMS, sub: "admin" }))).toBeNull();
  expect(await verify(await signClaims({ ...CLAIMS, aud: [nodeId, randomUUID()] }))).toBeNull();
});
it("fault 41: a ticket that is unsigned, truncated or signed with another algorithm is invalid", async () => {
  const good = await signTicket({ key, ...player, nodeId, now: NOW });
  const [, body] = good.split(".");
  const unsigned = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const bad of [`${unsigned}.${body}.`, good.slice(0, -4), "a.b.c", "__proto__", ""])
    expect(await verify(bad)).toBeNull();
  expect(await verify(await signClaims(CLAIMS, "HS512"))).toBeNull();
});

describe("an anonymous ticket", () => {
  const viewer = { key, address: "203.0.113.9", nodeId };

  it("an anonymous ticket names no user, gives each address one viewer, and does not reveal the address", async () => {
    const claims = await verify(await signAnonymousTicket({ ...viewer, now: NOW }));
    expect(claims).toEqual({ viewer: expect.any(String), jti: expect.any(String), aud: nodeId, exp: EXPIRES });
    const again = await verify(await signAnonymousTicket({ ...viewer, now: NOW }));
    const other = await verify(await signAnonymousTicket({ ...viewer, address: "203.0.113.10", now: NOW }));
    const names = [claims, again, other].map((each) => (each && "viewer" in each ? each.viewer : null));
    expect(names[0]).toBe(names[1]);
    expect(names[0]).not.toBe(names[2]);
    expect(JSON.stringify(claims)).not.toContain(viewer.address);
  });
  it("H8: an anonymous ticket names the private games whose link the viewer has, at most twenty", async () => {
    const games = Array.from({ length: 21 }, () => randomUUID());
    const claims = await verify(await signAnonymousTicket({ ...viewer, games: games.slice(1), now: NOW }));
    expect(claims).toMatchObject({ games: games.slice(1) });
    for (const bad of [games, ["lobby"], "all"])
      expect(
        await verify(
          await signClaims({ viewer: "v".repeat(22), games: bad, jti: randomUUID(), aud: nodeId, exp: EXPIRES }),
        ),
      ).toBeNull();
  });
  it("fault 41: an anonymous ticket is invalid with a wrong key, a wrong process, a wrong time or an added user", async () => {
    const good = { viewer: "v".repeat(22), jti: randomUUID(), aud: nodeId, exp: EXPIRES };
    expect(await verify(await signClaims(good))).not.toBeNull();
    expect(await verify(await signAnonymousTicket({ ...viewer, key: randomBytes(32), now: NOW }))).toBeNull();
    expect(await verify(await signAnonymousTicket({ ...viewer, nodeId: randomUUID(), now: NOW }))).toBeNull();
    expect(await verify(await signAnonymousTicket({ ...viewer, now: NOW }), NOW + 21_000)).toBeNull();
    for (const bad of [
      { ...good, viewer: "" },
      { ...good, sub: player.userId },
      { ...CLAIMS, viewer: good.viewer },
    ])
      expect(await verify(await signClaims(bad))).toBeNull();
  });
});

it("fault 146: a ticket of each key in a list is accepted, and of no other key", async () => {
  const [newer, older, other] = ["n", "o", "x"].map((letter) => encodeTicketKey(letter.repeat(44)));
  if (!newer || !older || !other) throw new Error("no keys");
  for (const [signing, isAccepted] of [
    [newer, true],
    [older, true],
    [other, false],
  ] as const) {
    const ticket = await signTicket({ key: signing, ...player, nodeId, now: NOW });
    const claims = await verifyTicket(ticket, { keys: [newer, older], nodeId, now: NOW });
    expect(claims !== null).toBe(isAccepted);
  }
});
