import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { afterEach, expect, it, vi } from "vitest";
import { createBoundedOutput, createByteLimit } from "./bounded-output.ts";
import { markAsLogged } from "./error-log.ts";

afterEach(() => vi.useRealTimers());

function setUp(secrets: readonly string[] = []) {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const written: string[] = [];
  return { written, take: createBoundedOutput((text) => written.push(text), { secrets }) };
}

it("fault 125: texts that differ only in numbers, ids or quotations are written once a second, with a count", () => {
  const { written, take } = setUp();
  for (let n = 0; n < 1_000; n++)
    take(
      `⚠ Error: Failed to find "${n}x" of 5f0c3c9e-2f4b-4c68-9b65-0d2a4f6f8b11 in ${n}\n    at a (/b/${n}.js:1:2)\n`,
    );
  take("⚠ TypeError: something else\n");
  expect(written).toHaveLength(2);
  vi.advanceTimersByTime(1_000);
  expect(written).toHaveLength(3);
  expect(JSON.parse(written[2] ?? "")).toMatchObject({ level: 40, event: "output", times: 999 });
  take('⚠ Error: Failed to find "x" of 1 in 2\n');
  expect(written).toHaveLength(4);
});

it("fault 125: texts that are all different are bounded too, and each long text is shortened", () => {
  const { written, take } = setUp();
  const word = (n: number) => [...String(n)].map((digit) => "abcdefghij"[Number(digit)]).join("");
  for (let n = 0; n < 5_000; n++) take(`no such thing ${word(n)} ${"x".repeat(10_000)}`);
  vi.advanceTimersByTime(1_000);
  expect(written.length).toBeLessThan(50);
  expect(Math.max(...written.map((text) => text.length))).toBeLessThan(5_000);
});

it("fault 125: no secret, cookie, token, mail address or full IP address is written", () => {
  const secret = "Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4";
  const { written, take } = setUp([secret]);
  for (const text of [
    `cannot read ${secret}`,
    "connect postgresql://web:hunter22@db.example/poker",
    'body {"password":"hunter22","login":"a"}',
    "GET /sign-in?login=a&password=hunter22",
    "headers cookie: next-auth.session-token=hunter22; other=hunter22",
    "decoding eyJhbGciOiJkaXIifQ..hunter22.abc.def failed",
    "GET /g/hunter22 and /sheet/hunter22",
    "link #Ab3dhunter22Ab3dAb3dAb3dAb3dAb3dAb3dAb3dAb3d",
    "mail to hunter22@poker.example",
    "from 203.0.113.9 and 2001:db8:1:2::9",
  ])
    take(text);
  const all = written.join("");
  expect(written).toHaveLength(10);
  expect(all).not.toMatch(/hunter22|203\.0\.113\.9|2001:db8:1:2/);
  expect(all).not.toContain(secret);
  expect(all).toContain("203.0.113.0/24");
});

it("fault 125: all output of a process is bounded, except the lines of its own log", async () => {
  const script = `
    const { boundOutput } = await import(${JSON.stringify(new URL("./bounded-output.ts", import.meta.url).href)});
    const { eventLog } = await import(${JSON.stringify(new URL("./event-log.ts", import.meta.url).href)});
    boundOutput(["hunter22hunter22"]);
    for (let n = 0; n < 500; n++) { console.error(new Error("broken " + n)); console.log("said", n); }
    eventLog.record("request", "busy", "203.0.113.9");
    eventLog.record("connection", "pipelined", "203.0.113.9");
    process.stdout.write(Buffer.from("bytes hunter22hunter22\\n"), () => process.stderr.write("written\\n"));
  `;
  const { stdout, stderr } = await promisify(execFile)(process.execPath, [
    ...["--import", "tsx", "--input-type=module", "--eval", script],
  ]);
  expect(stderr).toBe("");
  expect(stdout.match(/Error: broken/g)).toHaveLength(1);
  expect(stdout).toContain("written");
  expect(stdout.match(/said/g)).toHaveLength(1);
  expect(stdout).toMatch(/"busy"[\s\S]*"pipelined"/);
  expect(stdout).toContain("bytes [redacted]");
});

it("fault 125: each text is one line of JSON; the text of an error that is logged with its request is left out", () => {
  const { written, take } = setUp();
  take("\u001b[31m⚠\u001b[0m a warning\n    with more\n");
  take("⨯ Error: the page broke\n    at a (/b.js:1:2)\n");
  take("⨯ Error: the router broke\n");
  markAsLogged("the page broke");
  vi.advanceTimersByTime(100);
  expect(written.map((line) => JSON.parse(line))).toMatchObject([
    { level: 30, event: "output", msg: "⚠ a warning", detail: "    with more" },
    { level: 30, event: "output", msg: "⨯ Error: the router broke" },
  ]);
});

it("fault 125: a minute of rubbish adds less than 1 MB of log, and the log says how many lines are left out", () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  const written: string[] = [];
  const write = createByteLimit((line) => written.push(line));
  const line = `${"x".repeat(999)}\n`;
  for (let n = 0; n < 2_000; n++) write(line);
  expect(written).toHaveLength(500);
  vi.advanceTimersByTime(60_000);
  expect(JSON.parse(written[500] ?? "")).toMatchObject({ level: 50, leftOut: 1_500 });
  write(line);
  expect(written).toHaveLength(502);
});
