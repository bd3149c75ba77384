import { expect, it } from "vitest";
import { payoutLines } from "./money-tables.tsx";

it("M19: places with the same prize share a line; M23: places with a ticket share a line before all others", () => {
  expect(payoutLines({ prizes: [50, 30, 10, 10, 10], tickets: 0 })).toEqual([
    { from: 1, to: 1, prize: 50, ticket: false },
    { from: 2, to: 2, prize: 30, ticket: false },
    { from: 3, to: 5, prize: 10, ticket: false },
  ]);
  expect(payoutLines({ prizes: [0, 0, 25], tickets: 2 })).toEqual([
    { from: 1, to: 2, prize: 0, ticket: true },
    { from: 3, to: 3, prize: 25, ticket: false },
  ]);
  expect(payoutLines({ prizes: [], tickets: 0 })).toEqual([]);
});
