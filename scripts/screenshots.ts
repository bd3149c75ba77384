/** `npm run screenshots`: takes the pictures of docs/screenshots again, from the real room and from the gallery's tables. */
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./lib/find-browser.ts";
import { withTestRoom } from "./lib/test-room.ts";
import { ROOT } from "./lib/workspace.ts";
import { takeScreenshots } from "./screenshots/take-screenshots.ts";

const FOLDER = path.join(ROOT, "docs/screenshots");

const executablePath = findBrowser();
process.env.GALLERY = "1"; // the web server is started with our environment
await withTestRoom(async (room) => {
  process.env.ROOMS = JSON.stringify([room]);
  const browser = await chromium.launch({
    executablePath,
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  try {
    fs.rmSync(FOLDER, { recursive: true, force: true });
    await takeScreenshots(browser, FOLDER);
  } finally {
    await browser.close();
  }
});
