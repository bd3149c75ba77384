import { expect, it } from "vitest";
import { formatRakeCsv } from "./rake-csv.ts";

it("a rake report begins with Excel's byte order mark, and Excel reads no name as a formula", () => {
  const lines = [{ key: "k", name: "=Málaga", hands: 3, pot: 123_45, rake: 5, isTournament: false }];
  expect(formatRakeCsv("table", lines).split("\r\n")).toEqual([
    "\uFEFFtable,name,hands,pots,rake",
    "k,'=Málaga,3,123.45,0.05",
    "",
  ]);
});
