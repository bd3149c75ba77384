import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { newId } from "./new-id.ts";

afterEach(() => vi.unstubAllGlobals());

it("makes ids of version 4, each another, in a browser that offers no randomUUID", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const made = Array.from({ length: 1_000 }, newId);
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

it("puts version and variant where RFC 4122 wants them, and every other bit as it was drawn", () => {
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes.fill(0xff) });
  expect(newId()).toBe("ffffffff-ffff-4fff-bfff-ffffffffffff");
  vi.stubGlobal("crypto", { getRandomValues: (bytes: Uint8Array) => bytes });
  expect(newId()).toBe("00000000-0000-4000-8000-000000000000");
});

const WEB = path.resolve(import.meta.dirname, "..");
const PACKAGES = path.resolve(WEB, "../../../packages");

const sources = (folder: string): readonly string[] =>
  readdirSync(folder, { withFileTypes: true, recursive: true })
    .filter((file) => file.isFile() && /\.tsx?$/.test(file.name) && !/\.test\.tsx?$/.test(file.name))
    .map((file) => path.join(file.parentPath, file.name));

/**
 * new-id.ts is the substitute; tickets are signed and verified by servers alone; push messages need a service worker, and where there is none
 * their section says why; a link is handed to other apps where a browser can, and copied elsewhere.
 */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  "new-id.ts",
  "copy-link.tsx",
  "ticket.ts",
  "push-browser.ts",
  "register-service-worker.tsx",
]);

/** What browsers offer only to pages that came by https, and where the page says so. */
const SECURE_ONLY =
  /\brandomUUID\b|\bcrypto\.subtle\b|\bnavigator\.(serviceWorker|wakeLock|share|mediaDevices|credentials|storage|locks)\b|\bcaches\.|\bcookieStore\b|\bAudioWorklet\b/;

it("no code of the browser relies on what needs https", () => {
  const files = [
    ...["ui", "features", "messages"].flatMap((folder) => sources(path.join(WEB, folder))),
    ...["engine", "protocol", "fair-deal"].flatMap((name) => sources(path.join(PACKAGES, name, "src"))),
  ].filter((file) => !EXCEPTIONS.has(path.basename(file)));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => SECURE_ONLY.test(readFileSync(file, "utf8")))).toEqual([]);
});
