import { expect, it } from "vitest";
import { parseTicketResponse } from "./ticket-response.ts";

const good = { ok: true, ticket: "t", url: "ws://room", protocol: 1 };

it("parses a ticket and a refusal, and drops unknown fields", () => {
  expect(parseTicketResponse({ ...good, more: 1 })).toEqual(good);
  expect(parseTicketResponse({ ok: false, code: "no-such-table" })).toEqual({ ok: false, code: "no-such-table" });
});

it.each([
  null,
  "text",
  {},
  { ok: true },
  { ...good, protocol: "1" },
  { ...good, url: 7 },
  { ok: false },
  { ok: 1, code: "x" },
])("%j is not a ticket response", (value) => expect(parseTicketResponse(value)).toBeNull());
