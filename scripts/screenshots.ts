/** `npm run screenshots`: takes the pictures of docs/screenshots again, of the real room and of tables made by hand. */
import fs from "node:fs";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "./lib/browser.ts";
import { ROOT } from "./lib/build.ts";
import { withTestRoom } from "./lib/test-room.ts";
import { takeAll } from "./screenshots/take.ts";

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
    await takeAll(browser, FOLDER);
  } finally {
    await browser.close();
  }
});
