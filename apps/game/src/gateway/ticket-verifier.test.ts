import { randomBytes, randomUUID } from "node:crypto";
import { makeSessionToken } from "@poker/db";
import { signAnonymousTicket, signTicket } from "@poker/protocol/ticket";
import { expect, it } from "vitest";
import { createTicketVerifier } from "./ticket-verifier.ts";

const key = randomBytes(32);
const nodeId = randomUUID();
const NOW = 1_800_000_000_000;
const verifierAt = (now = () => NOW) => createTicketVerifier([key], nodeId, now);
const ticket = (now = NOW) => signTicket({ key, userId: randomUUID(), sessionKey: makeSessionToken(), nodeId, now });

it("fault 34: a valid ticket is admitted only once", async () => {
  const verifier = verifierAt();
  const good = await ticket();
  expect(await verifier.verifyTicket(good)).toHaveProperty("claims.sub");
  expect(await verifier.verifyTicket(good)).toEqual({ ok: false, code: "ticket-used" });
});
it("fault 34: a used ticket is remembered until it expires; afterwards it is refused as expired", async () => {
  let now = NOW;
  const verifier = verifierAt(() => now);
  const good = await ticket();
  await verifier.verifyTicket(good);
  now += 19_000;
  await verifier.verifyTicket(await ticket(now));
  expect(await verifier.verifyTicket(good)).toEqual({ ok: false, code: "ticket-used" });
  now += 2_000;
  await verifier.verifyTicket(await ticket(now));
  expect(await verifier.verifyTicket(good)).toEqual({ ok: false, code: "ticket-invalid" });
});
it("fault 41: an invalid ticket and an empty one are refused", async () => {
  const forged = await signTicket({
    key: randomBytes(32),
    userId: randomUUID(),
    sessionKey: makeSessionToken(),
    nodeId,
    now: NOW,
  });
  expect(await verifierAt().verifyTicket(forged)).toEqual({ ok: false, code: "ticket-invalid" });
  expect(await verifierAt().verifyTicket("")).toEqual({ ok: false, code: "ticket-missing" });
});

it("fault 34: a return ticket admits the same player once, at this server only, for a day", async () => {
  let now = NOW;
  const verifier = verifierAt(() => now);
  const check = await verifier.verifyTicket(await ticket());
  if (!("claims" in check) || !("sub" in check.claims)) throw new Error("the first ticket was refused");
  const back = await verifier.signReturnTicket(check.claims);
  now += 23 * 3_600_000;
  const other = createTicketVerifier([key], randomUUID(), () => now);
  expect(await other.verifyTicket(back ?? "")).toEqual({ ok: false, code: "ticket-invalid" });
  expect(await verifier.verifyTicket(back ?? "")).toMatchObject({ claims: { sub: check.claims.sub } });
  now += 3_599_000;
  expect(await verifier.verifyTicket(back ?? "")).toEqual({ ok: false, code: "ticket-used" });
  now += 2_000;
  expect(await verifier.verifyTicket(back ?? "")).toEqual({ ok: false, code: "ticket-invalid" });
});

it("H8 ✗: a viewer of a private game gets no return ticket, because its link may be replaced", async () => {
  const verifier = verifierAt();
  const claimsOf = async (games: readonly string[]) => {
    const signed = await signAnonymousTicket({ key, nodeId, now: NOW, address: "192.0.2.1", games });
    const check = await verifier.verifyTicket(signed);
    if (!("claims" in check)) throw new Error("the ticket was refused");
    return check.claims;
  };
  expect(await verifier.signReturnTicket(await claimsOf([randomUUID()]))).toBeNull();
  const back = await verifier.signReturnTicket(await claimsOf([]));
  expect(await verifier.verifyTicket(back ?? "")).toHaveProperty("claims.viewer");
});
