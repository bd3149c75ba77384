import { expect, it } from "vitest";
import { bundle } from "../build.ts";

it("the shipped bundle contains no test hooks", async () => {
  const shipped = Object.keys((await bundle("src/main.ts", "dist/main.js", false)).inputs);
  const testing = Object.keys((await bundle("src/main.testing.ts", "dist/main.testing.js", false)).inputs);
  expect(shipped).toContain("src/main.ts");
  expect(shipped.filter((file) => /\/testing\/|\.testing\.|\.test\./.test(file))).toEqual([]);
  expect(testing).toContain("src/testing/test-hooks.ts");
});
