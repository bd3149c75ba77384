import { randomUUID } from "node:crypto";
import { encodeTicketKey, ticketClaimsSchema } from "@poker/protocol";
import { jwtVerify } from "jose";
import { expect, it } from "vitest";
import { signTicket } from "./tickets.ts";

const secret = "s".repeat(44);
const who = { userId: randomUUID(), sid: randomUUID() };
const node = { nodeId: randomUUID(), url: "http://localhost:3000" };

it("a ticket says who, for which process, for twenty seconds", async () => {
  const now = Date.now();
  const { payload } = await jwtVerify(await signTicket(secret, who, node, now), encodeTicketKey(secret), {
    audience: node.nodeId,
  });
  const claims = ticketClaimsSchema.parse(payload);
  expect(claims).toMatchObject({ sub: who.userId, sid: who.sid, aud: node.nodeId, exp: Math.floor(now / 1000) + 20 });
});

it("no two tickets are the same, and another process refuses it", async () => {
  const [one, two] = [await signTicket(secret, who, node), await signTicket(secret, who, node)];
  expect(one).not.toBe(two);
  await expect(jwtVerify(one, encodeTicketKey(secret), { audience: randomUUID() })).rejects.toThrow();
});
