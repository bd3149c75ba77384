import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { afterEach, expect, it, vi } from "vitest";
import * as z from "zod";
import { newId } from "./new-id.ts";

afterEach(() => vi.unstubAllGlobals());

it("a browser without randomUUID makes different ids of version 4", () => {
  const { getRandomValues } = crypto;
  vi.stubGlobal("crypto", { getRandomValues: getRandomValues.bind(crypto) });
  const made = Array.from({ length: 1_000 }, newId);
  for (const id of made) expect(z.uuidv4().safeParse(id).success, id).toBe(true);
  expect(new Set(made).size).toBe(made.length);
});

it("a new id has the version and variant of RFC 4122, and keeps all other random bits", () => {
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
 * The files that may use these APIs:
 * - `new-id.ts` only names them, because it makes ids without them.
 * - Only servers sign and verify tickets.
 * - Push messages need a service worker. In a browser without one, the settings for push messages say so.
 * - A link is shared with other apps if the browser can share, and copied if it cannot.
 */
const EXCEPTIONS: ReadonlySet<string> = new Set([
  "new-id.ts",
  "copy-link.tsx",
  "ticket.ts",
  "push-browser.ts",
  "register-service-worker.tsx",
]);

/** The APIs that browsers offer only to pages loaded over https. */
const SECURE_ONLY =
  /\brandomUUID\b|\bcrypto\.subtle\b|\bnavigator\.(serviceWorker|wakeLock|share|mediaDevices|credentials|storage|locks)\b|\bcaches\.|\bcookieStore\b|\bAudioWorklet\b/;

it("no browser code depends on APIs that need https", () => {
  const files = [
    ...["ui", "features", "messages"].flatMap((folder) => sources(path.join(WEB, folder))),
    ...["engine", "protocol", "fair-deal"].flatMap((name) => sources(path.join(PACKAGES, name, "src"))),
  ].filter((file) => !EXCEPTIONS.has(path.basename(file)));
  expect(files.length).toBeGreaterThan(100);
  expect(files.filter((file) => SECURE_ONLY.test(readFileSync(file, "utf8")))).toEqual([]);
});
