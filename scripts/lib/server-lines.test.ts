import { expect, test } from "vitest";
import { createLinePrinter } from "./server-lines.ts";

const ALARM = JSON.stringify({
  level: 50,
  error: { type: "Error", message: "Connection terminated due to connection timeout", stack: "Error: …\n    at a" },
  msg: "ALARM: the journal cannot be written; the table waits",
});

test("fault 133: an outage that ends by itself is printed once, in one line that says what to do", () => {
  let now = 0;
  const print = createLinePrinter(() => now);
  const line = print(`game: ${ALARM}`);
  expect(line).toMatch(/^game: ALARM: the journal cannot be written.*Nothing is lost.*is the disk full/);
  expect(line).not.toContain("\n");
  expect(line).not.toContain("    at");
  expect(print(`game: ${ALARM}`)).toBeNull();
  const away = { level: 50, outage: "connection", msg: "ALARM: the database does not answer; visitors get a page" };
  expect(print(`web: ${JSON.stringify(away)}`), "one advice for all servers").toBeNull();
  expect(print("web: Error: Connection terminated due to connection timeout")).toBeNull();
  expect(print("web:     at async Pool.connect (file.js:1:2)")).toBeNull();
  now = 31_000;
  expect(print(`game: ${ALARM}`)).not.toBeNull();
});

test("fault 133: other errors are printed as they are, and ordinary lines are not printed", () => {
  const print = createLinePrinter(() => 0);
  expect(print(`game node-2: ${JSON.stringify({ level: 60, msg: "no hand is dealt" })}`)).toBe(
    "game node-2: no hand is dealt",
  );
  expect(print(`game: ${JSON.stringify({ level: 40, msg: "a poll failed" })}`)).toBeNull();
  expect(print("web: ▲ Next.js")).toBeNull();
  const restarted = "web: ended (1) 0.4 s after its start, starting again in 1 s";
  expect(print(restarted)).toBe(restarted);
  expect(print("PostgreSQL ended, starting it again")).toBe("PostgreSQL ended, starting it again");
});
