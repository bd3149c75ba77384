import { expect, it } from "vitest";
import { bundle } from "../build.ts";

it("what ships holds nothing of the test hooks", async () => {
  const shipped = Object.keys((await bundle("dist/main.js", false)).inputs);
  const forTests = Object.keys((await bundle("dist/main.testing.js", false)).inputs);
  expect(shipped).toContain("src/main.ts");
  expect(shipped.filter((file) => /\/testing\/|\.testing\.|\.test\./.test(file))).toEqual([]);
  expect(forTests).toContain("src/testing/test-hooks.ts");
});
