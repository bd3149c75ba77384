import { expect, test, vi } from "vitest";
import { tellSteps } from "./print-steps.ts";

test("fault 133: a start names each step and the step after it, and says that a long step is still at work", async () => {
  const lines: string[] = [];
  const step = tellSteps(["building", "starting"], { print: (line) => void lines.push(line), everyMs: 5 });
  const result = await step(async () => {
    await vi.waitFor(() => expect(lines.length).toBeGreaterThan(2));
    return "built";
  });
  expect(result).toBe("built");
  expect(lines[0]).toBe("[1/2] building … (next: starting)");
  expect(lines[1]).toMatch(/^\[1\/2\] building: at work for \d+ s$/);
  expect(lines.at(-1)).toMatch(/^\[1\/2\] done in \d+ s$/);
  lines.length = 0;
  await step(async () => {});
  expect(lines).toEqual(["[2/2] starting …", "[2/2] done in 0 s"]);
});

test("fault 133 ✗: a failed step prints nothing more", async () => {
  const lines: string[] = [];
  const step = tellSteps(["building"], { print: (line) => void lines.push(line) });
  await expect(step(() => Promise.reject(new Error("the build failed")))).rejects.toThrow("the build failed");
  expect(lines).toEqual(["[1/1] building …"]);
});
