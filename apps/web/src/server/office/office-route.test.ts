import { MAX_AMOUNT } from "@poker/engine";
import { expect, it } from "vitest";
import { amountSchema, timeSchema } from "./office-route.ts";

it.each([MAX_AMOUNT + 1, -MAX_AMOUNT - 1, 2 ** 53, Number.POSITIVE_INFINITY, 0.5, "5", null])(
  "fault 107: an amount that would only fail later is refused at once: %s",
  (amount) => expect(amountSchema.safeParse(amount).success).toBe(false),
);

it.each([MAX_AMOUNT, -MAX_AMOUNT, 1])("fault 107 ✗: an amount up to the maximum is accepted: %s", (amount) =>
  expect(amountSchema.parse(amount)).toBe(amount),
);

it("fault 107: a time outside the range of Date is refused at once", () => {
  const most = 8_640_000_000_000_000;
  expect([most, most + 1, -1].map((time) => timeSchema.safeParse(time).success)).toEqual([true, false, false]);
});
