import { expect, it } from "vitest";
import { createMailbox } from "./mailbox.ts";

it("jobs never overlap and run in their order, even after a job that fails", async () => {
  const mailbox = createMailbox();
  const seen: string[] = [];
  const job = (name: string, turns: number) => async () => {
    seen.push(`${name} in`);
    for (let i = 0; i < turns; i++) await Promise.resolve();
    seen.push(`${name} out`);
    return name;
  };
  const first = mailbox.post(job("a", 20));
  const broken = mailbox.post(async () => {
    throw new Error("broken");
  });
  const second = mailbox.post(job("b", 1));
  expect(mailbox.length).toBe(3);
  await expect(broken).rejects.toThrow("broken");
  expect(await Promise.all([first, second])).toEqual(["a", "b"]);
  await mailbox.drained();
  expect(seen).toEqual(["a in", "a out", "b in", "b out"]);
  expect(mailbox.length).toBe(0);
});
