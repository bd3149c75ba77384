import { Writable } from "node:stream";
import { expect, it } from "vitest";
import { createLog } from "./log.ts";

it("F4: neither cards nor secrets get into a line, also not by way of an error", () => {
  const lines: string[] = [];
  const to = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const log = createLog("info", "boot", to);
  const quoting = Object.assign(new Error("broken"), { code: "23505", detail: "row holds As Kd", deck: ["5151"] });
  log.error({ problem: quoting, tableId: "t", cards: ["5151"], event: { deck: ["5050"] } }, "it failed");
  log.info({ inner: { seed: "s3cret", deck: ["4949"] } }, "x");
  expect(lines.join("")).toContain("broken");
  expect(lines.join("")).toContain("23505");
  expect(lines.join("")).not.toMatch(/As Kd|5151|5050|4949|s3cret/);
});
