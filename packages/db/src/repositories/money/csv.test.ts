import { expect, it } from "vitest";
import { formatCsv, formatCsvLines } from "./csv.ts";

it("a CSV file begins with the mark of UTF-8, and the lines after its beginning have no mark", () => {
  expect(formatCsv([["Íñigo"]])).toBe("\uFEFFÍñigo\r\n");
  expect(formatCsvLines([["Íñigo"]])).toBe("Íñigo\r\n");
});

it("no text of a CSV file becomes a formula, and amounts and numbers stay as they are", () => {
  const names = ["=1+1", "+1", "-1", "@a", "\t=1", "＝1", "a=1", 'Ann, "the rock"'];
  expect(formatCsvLines([names]).trim()).toBe(`'=1+1,'+1,'-1,'@a,'\t=1,'＝1,a=1,"Ann, ""the rock"""`);
  expect(formatCsvLines([["", null, -7, { cents: -5 }, { cents: 100_000 }]])).toBe(",,-7,-0.05,1000.00\r\n");
});
