/** Finds the browsers for the end-to-end tests. Installs them if they are missing. */
import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import { chromium } from "@playwright/test";
import { findProgram, installDebianPackage } from "./debian-package.ts";

const SYSTEM_BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/usr/bin/google-chrome-stable",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
  "/Applications/Chromium.app/Contents/MacOS/Chromium",
];

const installPlaywrightBrowser = () =>
  spawnSync(process.execPath, [createRequire(import.meta.url).resolve("@playwright/test/cli"), "install", "chromium"], {
    stdio: ["ignore", "inherit", "inherit"],
  });

const findPlaywrightBrowser = () => [chromium.executablePath()].find((path) => fs.existsSync(path)) ?? null;

const findSystemBrowser = () => SYSTEM_BROWSERS.find((path) => fs.existsSync(path)) ?? null;

/**
 * Returns the path of a Chromium: the one that CHROMIUM_PATH names, else Playwright's own browser, else a browser of
 * the system. If there is none of these, installs one: with apt for root on Debian, else with Playwright's installer.
 */
export function findBrowser(): string {
  const named = process.env.CHROMIUM_PATH;
  if (named !== undefined) {
    if (!fs.existsSync(named)) throw new Error(`CHROMIUM_PATH: there is no file ${named}`);
    return named;
  }
  const found = findPlaywrightBrowser() ?? findSystemBrowser();
  if (found) return found;
  if (!installDebianPackage("chromium")) installPlaywrightBrowser();
  const installed = findSystemBrowser() ?? findPlaywrightBrowser();
  if (installed) return installed;
  throw new Error(
    "No Chromium found and none could be installed. Install Chromium or Chrome, or set CHROMIUM_PATH to the browser's program file.",
  );
}

export interface TestBrowsers {
  /** The path of a full Chromium. */
  readonly full: string;
  /**
   * The path of Chromium's headless shell. The shell starts no processes for windows, so the tests take a third less time.
   * This is the path of the full browser when the system has no package of the shell, or when CHROMIUM_PATH names a browser.
   */
  readonly light: string;
}

const HEADLESS_SHELL = "chromium-headless-shell";

export function findTestBrowsers(): TestBrowsers {
  const full = findBrowser();
  const isDebians = process.env.CHROMIUM_PATH === undefined && full.startsWith("/usr/bin/");
  return { full, light: (isDebians ? findProgram(HEADLESS_SHELL) : null) ?? full };
}
