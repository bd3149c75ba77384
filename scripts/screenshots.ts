/** `npm run screenshots`: takes the pictures of docs/screenshots again, of the real room with bots at the table. */
import fs from "node:fs";
import path from "node:path";
import { type Browser, chromium } from "@playwright/test";
import { presets, settingsFrom } from "@poker/engine";
import { Player } from "../e2e/support/player.ts";
import { botsAt, newTable } from "../e2e/support/room.ts";
import { findBrowser } from "./lib/browser.ts";
import { ROOT } from "./lib/build.ts";
import { withTestRoom } from "./lib/test-room.ts";

const FOLDER = path.join(ROOT, "docs/screenshots");
const SIZES = {
  phone: { width: 390, height: 844 },
  desk: { width: 1440, height: 900 },
} as const;
const THEMES = ["dark", "light"] as const;
type Theme = (typeof THEMES)[number];

async function shoot(player: Player, name: string): Promise<void> {
  for (const [size, viewport] of Object.entries(SIZES)) {
    for (const theme of THEMES) {
      await player.page.setViewportSize(viewport);
      await setTheme(player, theme);
      await player.page.waitForTimeout(400); // what moves has come to rest
      await player.page.screenshot({ path: path.join(FOLDER, `${name}-${size}-${theme}.png`) });
    }
  }
}

/** As the page's own toggle does it, without a reload: a hand is being played. */
const setTheme = (player: Player, theme: Theme) =>
  player.page.evaluate((wanted) => document.documentElement.setAttribute("data-theme", wanted), theme);

async function takeAll(browser: Browser): Promise<void> {
  // The room's own pace, and cheap, so that bots come.
  const settings = settingsFrom(presets.cardroom, {
    game: "holdem",
    structure: "no-limit",
    low: 10,
    high: 20,
    currency: "play",
  });
  const tableId = await newTable("Lamplight", settings);
  while ((await botsAt(tableId)) < 4) await new Promise((resolve) => setTimeout(resolve, 500));
  const player = await Player.arrive(browser);
  await player.playAsGuest();
  await player.page.goto("/");
  await player.page.getByText("Lamplight").first().waitFor();
  await shoot(player, "lobby");
  await player.page.setViewportSize(SIZES.desk);
  await player.sitAt(tableId);
  await player.callAlong(() => player.isOnTurnAfterTheFlop(), 300_000);
  await shoot(player, "table");
  await player.context.close();
}

const executablePath = findBrowser();
fs.mkdirSync(FOLDER, { recursive: true });
await withTestRoom(async (room) => {
  process.env.ROOMS = JSON.stringify([room]);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    await takeAll(browser);
  } finally {
    await browser.close();
  }
});
