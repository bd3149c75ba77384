import { expect, it } from "vitest";
import * as z from "zod";
import { handIdSchema, PAGE_READ_LIMIT, readIdParam, takePage, uuidSchema } from "./address-params.ts";

const TABLE_ID = "0b6f3c1e-8a8b-4c55-9f0e-6a1b2c3d4e5f";
const paramsOf = (id: string) => Promise.resolve({ id });

it("reads an id, plain or escaped", async () => {
  expect(await readIdParam(paramsOf(TABLE_ID), uuidSchema)).toBe(TABLE_ID);
  for (const colon of [":", "%3A", "%3a"])
    expect(await readIdParam(paramsOf(`${TABLE_ID}${colon}7`), handIdSchema)).toBe(`${TABLE_ID}:7`);
  expect(await readIdParam(paramsOf("12"), z.coerce.number())).toBe(12);
});

it.each(["none", "%zz", "%E0%A4%A", `${TABLE_ID}%`, ""])(
  "the id %j in an address gets the not-found page",
  async (part) => {
    for (const shape of [uuidSchema, handIdSchema])
      await expect(readIdParam(paramsOf(part), shape)).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
  },
);

const readRows = (count: number) => Array.from({ length: count }, (_, i) => ({ cursor: `c${i + 1}` }));

it("a list has an older page only when the query returns one row more than a page holds", () => {
  expect(takePage(readRows(0))).toEqual({ rows: [], next: null });
  expect(takePage(readRows(PAGE_READ_LIMIT - 1))).toEqual({ rows: readRows(PAGE_READ_LIMIT - 1), next: null });
  expect(takePage(readRows(PAGE_READ_LIMIT))).toEqual({
    rows: readRows(PAGE_READ_LIMIT - 1),
    next: `c${PAGE_READ_LIMIT - 1}`,
  });
});
