/** Tests a whole room, started as people start it, while its PostgreSQL is paused. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { startRoomCommand } from "../../support/room-command.ts";
import { expect, test } from "../../support/test.ts";

let stops: (() => unknown)[] = [];
test.afterEach(async () => {
  for (const stop of stops.toReversed()) await stop();
  stops = [];
});

/** Sends a signal to the room's PostgreSQL and to each of its child processes. */
function signalPostgres(dataDir: string, signal: NodeJS.Signals): void {
  const [pid = ""] = fs.readFileSync(path.join(dataDir, "postgres/cluster/postmaster.pid"), "utf8").split("\n", 1);
  const children = execFileSync("ps", ["-o", "pid=", "--ppid", pid], { encoding: "utf8" });
  for (const each of [pid, ...children.trim().split(/\s+/)]) process.kill(Number(each), signal);
}

test("fault 140: without the database visitors get a calm 503 page; a player's page stays, and play continues", {
  tag: "@night",
}, async ({ browser }) => {
  const room = await startRoomCommand("start", [], { DATABASE_SILENCE_MS: "6000" });
  stops.push(room.stop);
  const player = await BrowserPlayer.openBrowser(browser, { baseURL: room.url });
  const { page, context } = player;
  await page.goto("/");
  await page.getByRole("button", { name: "Play now" }).click();
  await page.waitForURL(/\/table\//);
  await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
  await expect.poll(() => player.received.frames.length).toBeGreaterThan(0);
  await page.evaluate(() => document.body.setAttribute("data-same-page", "yes"));

  signalPostgres(room.dataDir, "SIGSTOP");
  let isStopped = true;
  const resume = () => {
    if (isStopped) signalPostgres(room.dataDir, "SIGCONT");
    isStopped = false;
  };
  stops.push(resume);
  const late = await context.newPage();
  const first = await late.goto("/tournaments");
  expect(first?.status()).toBe(503);
  await expect(late.getByRole("heading", { name: "The room is not available right now." })).toBeVisible();
  expect(first?.headers()["x-request-id"]).toBeTruthy();
  const second = await context.request.get("/help");
  expect(second.status()).toBe(503);
  for (const path of ["/api/ticket", "/api/lobby/play", "/api/refill"]) {
    const answer = await context.request.post(path, { headers: { origin: room.url }, data: {} });
    expect([path, answer.status(), await answer.json()]).toEqual([path, 503, { ok: false, code: "unavailable" }]);
  }
  await expect(page.locator("body")).toHaveAttribute("data-same-page", "yes");

  const frames = player.received.frames.length;
  resume();
  // The page that was answered with status 503 tries again without a click.
  await expect(late.getByRole("heading", { name: "Tournaments", level: 1 })).toBeVisible();
  await expect.poll(() => player.received.frames.length).toBeGreaterThan(frames);
  await expect(page.locator("body")).toHaveAttribute("data-same-page", "yes");
  const log = fs.readFileSync(path.join(room.dataDir, "logs/room.log"), "utf8").trim().split("\n");
  const lines: Record<string, unknown>[] = log.map((line) => JSON.parse(line));
  const alarm = { process: "web", msg: expect.stringContaining("the database does not answer"), outage: "no-answer" };
  expect(lines).toContainEqual(expect.objectContaining(alarm));
  expect(lines.filter(({ event, msg }) => event === "output" && String(msg).includes("⨯"))).toEqual([]);
});
