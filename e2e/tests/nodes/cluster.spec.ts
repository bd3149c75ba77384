/**
 * Tests the layout of servers in `deploy/`, as `npm run cluster` starts it on one machine: several web servers and game servers behind
 * nginx.
 */
import { once } from "node:events";
import http from "node:http";
import { type APIRequestContext, type Page, request } from "@playwright/test";
import { signIn } from "../../support/account.ts";
import { startClusterCommand } from "../../support/cluster-command.ts";
import { coveredControls } from "../../support/covered-controls.ts";
import { openContext } from "../../support/open-contexts.ts";
import { waitForStillLayout } from "../../support/still-layout.ts";
import { expect, test } from "../../support/test.ts";

/** Opens a client that sends requests directly to one of the web servers behind nginx, with the host that browsers use. */
const askWeb = (web: string, url: string, headers: Record<string, string> = {}): Promise<APIRequestContext> =>
  request.newContext({ baseURL: web, extraHTTPHeaders: { host: new URL(url).host, origin: url, ...headers } });

/** Asks the room for a ticket. The request comes from this local address, but its header claims another one. Returns the status. */
async function askForTicketFrom(localAddress: string, url: string): Promise<number | undefined> {
  const asking = http.request(`${url.replace("localhost", "127.0.0.1")}/api/ticket`, {
    method: "POST",
    localAddress,
    headers: {
      host: new URL(url).host,
      origin: url,
      "content-type": "application/json",
      "x-forwarded-for": "203.0.113.9",
    },
  });
  asking.end(JSON.stringify({ tableId: null }));
  const [response]: [http.IncomingMessage] = await once(asking, "response").then(([first]) => [first]);
  response.resume();
  return response.statusCode;
}

const LATE_NEWS = "Updates from other tables and the lobby may be late. Play at your table continues.";
/** The window sizes: a phone upright, a phone on its side, and a desktop. */
const SIZES = [
  [320, 640],
  [844, 390],
  [1440, 900],
] as const;

/** Expects that the page shows the bar about late news at every window size, and that the bar covers no control. */
async function expectLateNews(page: Page): Promise<void> {
  await expect(page.getByRole("status").filter({ hasText: LATE_NEWS })).toBeVisible();
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await waitForStillLayout(page);
    expect(await coveredControls(page), `${width} × ${height}`).toEqual([]);
  }
}

test("behind nginx people play and watch over any web server and node; without Redis pages warn of late updates", {
  tag: "@night",
}, async ({ browser }) => {
  const cluster = await startClusterCommand(["--nodes", "2", "--webs", "2"]);
  try {
    const { url, webs } = cluster;
    const [first = "", second = ""] = webs;
    const atFirst = await askWeb(first, url);
    await signIn(atFirst, "guest");
    const { cookies } = await atFirst.storageState();
    const page = await (await openContext(browser, { baseURL: url, reducedMotion: "reduce" })).newPage();
    await page.context().addCookies(cookies.map(({ name, value }) => ({ name, value, url })));
    await page.goto("/");
    const account = page.getByRole("button", { name: /'s account$/ });
    const name = ((await account.getAttribute("aria-label")) ?? "").replace("'s account", "");
    await page.getByRole("button", { name: "Play now" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Sit down" }).click();
    await expect(page).toHaveURL(/\/table\/[\da-f-]+$/);
    await expect(page.getByTestId("hero-cards")).toBeVisible();

    const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join("; ");
    const atSecond = await askWeb(second, url, { cookie });
    const tableId = new URL(page.url()).pathname.split("/").at(-1);
    const ticket = await (await atSecond.post("/api/ticket", { data: { tableId } })).json();
    expect(ticket).toMatchObject({ ok: true, url: expect.stringMatching(`^${url}/n/node-[12]$`) });

    const visitor = await (await openContext(browser, { baseURL: url })).newPage();
    await visitor.goto(page.url());
    await expect(visitor.getByText(name).first()).toBeVisible();

    // Fault 93: the web server that refuses the request logs the visitor's real network, not the address that the visitor claims.
    expect(await askForTicketFrom("127.9.8.7", url)).toBe(401);
    await expect.poll(() => cluster.output()).toMatch(/^web-\d: .*"session-revoked".*"from":"127\.9\.8\.0\/24"/m);
    expect(cluster.output()).not.toContain("203.0.113");

    // Fault 74: without Redis, the servers say that news from the other servers is late.
    process.kill(cluster.redisPid, "SIGKILL");
    await expectLateNews(page);
    await page.goto("/");
    await expectLateNews(page);
    await page
      .getByTestId("announcement")
      .filter({ hasText: LATE_NEWS })
      .getByRole("button", { name: "Close this notice" })
      .click();
    await expect(page.getByText(LATE_NEWS)).toBeHidden();
  } finally {
    await cluster.stop();
  }
  expect(cluster.output()).toContain("\nStopped.");
});
