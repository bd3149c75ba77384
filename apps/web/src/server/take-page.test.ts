import { expect, it } from "vitest";
import { PAGE_READ_LIMIT, takePage } from "./take-page.ts";

const readRows = (count: number) => Array.from({ length: count }, (_, i) => ({ cursor: `c${i + 1}` }));

it("has an older page only when there is a row more than fits", () => {
  expect(takePage(readRows(0))).toEqual({ rows: [], next: null });
  expect(takePage(readRows(PAGE_READ_LIMIT - 1))).toEqual({ rows: readRows(PAGE_READ_LIMIT - 1), next: null });
  expect(takePage(readRows(PAGE_READ_LIMIT))).toEqual({
    rows: readRows(PAGE_READ_LIMIT - 1),
    next: `c${PAGE_READ_LIMIT - 1}`,
  });
});
