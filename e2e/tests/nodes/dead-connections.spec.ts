/** Tests a page whose connections die without a word, as they do behind a NAT, a VPN, or a proxy that was replaced. Faults 134, 135 */
import net, { type AddressInfo } from "node:net";
import { BrowserPlayer } from "../../support/browser-player.ts";
import { countBotsAt, openTable, quickTableSettings, roomUrl } from "../../support/room-hooks.ts";
import { expect, test } from "../../support/test.ts";

/** Forwards bytes between browsers and the room, until the test makes it drop them. */
interface DroppingProxy {
  readonly port: number;
  /** Drops all bytes of the connections that are open now. New connections still work. */
  killOpen(): void;
  readonly openCount: () => number;
  close(): void;
}

async function openDroppingProxy(): Promise<DroppingProxy> {
  const { port: roomPort } = new URL(roomUrl());
  const connections = new Set<{ isDead: boolean; readonly end: () => void }>();
  const server = net.createServer((browser) => {
    const room = net.connect(Number(roomPort), "localhost");
    const end = () => {
      browser.destroy();
      room.destroy();
      connections.delete(connection);
    };
    const connection = { isDead: false, end };
    connections.add(connection);
    for (const [from, to] of [
      [browser, room],
      [room, browser],
    ] as const) {
      from.on("data", (bytes) => connection.isDead || to.write(bytes));
      from.on("error", () => {});
      from.on("close", () => connection.isDead || end());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    killOpen() {
      for (const connection of connections) connection.isDead = true;
    },
    openCount: () => connections.size,
    close() {
      for (const { end } of [...connections]) end();
      server.close();
    },
  };
}

test("fault 134: after all connections die silently, the page returns to its table over a new one", {
  tag: "@night",
}, async ({ playwright }) => {
  const tableId = await openTable("Wired", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const proxy = await openDroppingProxy();
  const { host } = new URL(roomUrl());
  const { executablePath, args = [] } = test.info().project.use.launchOptions ?? {};
  const wired = await playwright.chromium.launch({
    ...(executablePath && { executablePath }),
    args: [...args, `--host-resolver-rules=MAP ${host} 127.0.0.1:${proxy.port}`],
  });
  try {
    const page = await wired.newPage();
    const requests: string[] = [];
    const first = page.waitForEvent("websocket");
    await page.goto(`${roomUrl()}/table/${tableId}`);
    await (await first).waitForEvent("framereceived", ({ payload }) => payload.toString().includes("return-ticket"));
    const opened = page.waitForEvent("websocket", { timeout: 60_000 });
    page.on("request", (request) => requests.push(request.url()));
    proxy.killOpen();
    const socket = await opened;
    await socket.waitForEvent("framereceived", { timeout: 30_000 });
    await expect(page.getByTestId("line-banner")).toHaveCount(0, { timeout: 30_000 });
    expect(requests.filter((url) => url.endsWith("/api/ticket"))).toEqual([]);
  } finally {
    await wired.close();
    proxy.close();
  }
});

test("fault 135: a lost network is shown at once, and the page continues when the network is back", {
  tag: "@night",
}, async ({ browser }) => {
  const tableId = await openTable("Short cut", quickTableSettings("holdem", "no-limit"));
  await expect.poll(() => countBotsAt(tableId)).toBeGreaterThanOrEqual(2);
  const player = await BrowserPlayer.openBrowser(browser);
  await player.playAsGuest();
  await player.sitAt(tableId);
  await player.context.setOffline(true);
  await expect(player.page.getByTestId("line-banner")).toBeVisible();
  await player.context.setOffline(false);
  await expect(player.page.getByTestId("line-banner")).toHaveCount(0, { timeout: 30_000 });
});
