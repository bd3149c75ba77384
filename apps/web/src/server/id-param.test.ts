import { expect, it } from "vitest";
import * as z from "zod";
import { handIdSchema, readIdParam, uuidSchema } from "./id-param.ts";

const TABLE_ID = "0b6f3c1e-8a8b-4c55-9f0e-6a1b2c3d4e5f";
const paramsOf = (id: string) => Promise.resolve({ id });

it("reads an id, plain or escaped", async () => {
  expect(await readIdParam(paramsOf(TABLE_ID), uuidSchema)).toBe(TABLE_ID);
  for (const colon of [":", "%3A", "%3a"])
    expect(await readIdParam(paramsOf(`${TABLE_ID}${colon}7`), handIdSchema)).toBe(`${TABLE_ID}:7`);
  expect(await readIdParam(paramsOf("12"), z.coerce.number())).toBe(12);
});

it.each(["none", "%zz", "%E0%A4%A", `${TABLE_ID}%`, ""])("answers not found when the id is %s", async (part) => {
  for (const shape of [uuidSchema, handIdSchema])
    await expect(readIdParam(paramsOf(part), shape)).rejects.toThrow("NEXT_HTTP_ERROR_FALLBACK;404");
});
