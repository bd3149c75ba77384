import { randomBytes, randomUUID } from "node:crypto";
import { makeSessionToken } from "@poker/db";
import { signTicket } from "@poker/protocol/ticket";
import { expect, it } from "vitest";
import { createTicketVerifier } from "./ticket-verifier.ts";

const key = randomBytes(32);
const nodeId = randomUUID();
const NOW = 1_800_000_000_000;
const verifierAt = (now = () => NOW) => createTicketVerifier(key, nodeId, now);
const ticket = (now = NOW) => signTicket({ key, userId: randomUUID(), sessionKey: makeSessionToken(), nodeId, now });

it("fault 34: a good ticket is admitted once", async () => {
  const verifier = verifierAt();
  const good = await ticket();
  expect(await verifier.verifyTicket(good)).toHaveProperty("claims.sub");
  expect(await verifier.verifyTicket(good)).toEqual({ ok: false, code: "ticket-used" });
});
it("fault 34: a used ticket's id is remembered until it expires, and is refused by its expiry then", async () => {
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
