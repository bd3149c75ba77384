import { randomBytes, randomUUID } from "node:crypto";
import { SignJWT } from "jose";
import { expect, it } from "vitest";
import { createTicketVerifier } from "./ticket-verifier.ts";

const secret = randomBytes(32);
const boot = randomUUID();
const NOW = 1_800_000_000_000;
const office = (now = () => NOW) => createTicketVerifier(secret, boot, now);

interface Wish {
  readonly key?: Uint8Array;
  readonly aud?: string;
  readonly exp?: number;
  readonly alg?: string;
  readonly sub?: string;
}
const ticket = (wish: Wish = {}) =>
  new SignJWT({ sid: randomUUID(), jti: randomUUID() })
    .setProtectedHeader({ alg: wish.alg ?? "HS256" })
    .setSubject(wish.sub ?? randomUUID())
    .setAudience(wish.aud ?? boot)
    .setExpirationTime(wish.exp ?? NOW / 1000 + 20)
    .sign(wish.key ?? secret);

it("a good ticket opens the door once (fault 34)", async () => {
  const door = office();
  const good = await ticket();
  expect(await door.verifyTicket(good)).toHaveProperty("claims.sub");
  expect(await door.verifyTicket(good)).toEqual({ refused: "ticket-used" });
});
it("its id is remembered until it expires, and then the date refuses it", async () => {
  let now = NOW;
  const door = office(() => now);
  const good = await ticket();
  await door.verifyTicket(good);
  now += 19_000;
  await door.verifyTicket(await ticket({ exp: now / 1000 + 20 }));
  expect(await door.verifyTicket(good)).toEqual({ refused: "ticket-used" });
  now += 2_000;
  await door.verifyTicket(await ticket({ exp: now / 1000 + 20 }));
  expect(await door.verifyTicket(good)).toEqual({ refused: "ticket-invalid" });
});
it.each<[string, Wish]>([
  ["signed with another key", { key: randomBytes(32) }],
  ["for another process", { aud: randomUUID() }],
  ["expired", { exp: NOW / 1000 - 1 }],
  ["by another algorithm", { alg: "HS512" }],
  ["for nobody", { sub: "admin" }],
])("a ticket %s is invalid (fault 41)", async (_, wish) =>
  expect(await office().verifyTicket(await ticket(wish))).toEqual({ refused: "ticket-invalid" }),
);
it("unsigned, cut and empty tickets are refused", async () => {
  const good = await ticket();
  const [, body] = good.split(".");
  const none = Buffer.from('{"alg":"none"}').toString("base64url");
  for (const bad of [`${none}.${body}.`, good.slice(0, -4), "a.b.c", "__proto__"])
    expect(await office().verifyTicket(bad)).toEqual({ refused: "ticket-invalid" });
  expect(await office().verifyTicket("")).toEqual({ refused: "ticket-missing" });
});
