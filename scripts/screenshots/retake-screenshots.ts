/** Takes all screenshots of docs/screenshots again, in a room that is started only for this. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { chromium } from "@playwright/test";
import { findBrowser } from "../lib/find-browser.ts";
import { withTestRoom } from "../lib/test-room.ts";
import { ROOT } from "../lib/workspace.ts";
import { takeScreenshots } from "./take-screenshots.ts";

const FOLDER = path.join(ROOT, "docs/screenshots");

export async function retakeScreenshots(): Promise<void> {
  const executablePath = findBrowser();
  process.env.GALLERY = "1"; // the web server inherits the environment of this process
  await withTestRoom(async (room) => {
    process.env.ROOMS = JSON.stringify([room]);
    const browser = await chromium.launch({
      executablePath,
      args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
    });
    try {
      const folder = fs.mkdtempSync(path.join(os.tmpdir(), "screenshots-"));
      await takeScreenshots(browser, folder);
      // The old screenshots are replaced only after all new ones exist, so that a failure leaves the old ones unchanged.
      fs.rmSync(FOLDER, { recursive: true, force: true });
      fs.cpSync(folder, FOLDER, { recursive: true });
      fs.rmSync(folder, { recursive: true });
    } finally {
      await browser.close();
    }
  });
}
