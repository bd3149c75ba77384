import { expect, it } from "vitest";
import { ticketClaimsSchema } from "./ticket.ts";

const ID = "3c1f7c8e-52a4-4a53-8a6f-1f7d1b7b2c22";
const claims = { sub: ID, sid: ID, jti: ID, aud: ID, exp: 1_800_000_000 };

it("a ticket names user, session, itself, its server and its end; none may be missing", () => {
  expect(ticketClaimsSchema.safeParse(claims).success).toBe(true);
  for (const name of Object.keys(claims))
    expect(ticketClaimsSchema.safeParse({ ...claims, [name]: undefined }).success, name).toBe(false);
  expect(ticketClaimsSchema.safeParse({ ...claims, aud: [ID, ID] }).success).toBe(false);
});
