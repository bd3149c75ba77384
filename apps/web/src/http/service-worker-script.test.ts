import { createHash } from "node:crypto";
import { once } from "node:events";
import http from "node:http";
import path from "node:path";
import { buildSync } from "esbuild";
import { expect, it } from "vitest";
import type { ServiceWorkerSetup } from "../service-worker/notification.ts";
import { createServiceWorkerAnswer } from "./service-worker-script.ts";

async function ask(code: string | null, headers: Record<string, string> = {}) {
  const answer = createServiceWorkerAnswer(code);
  const server = http.createServer(answer).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  if (typeof address !== "object" || !address) throw new Error("no port");
  const response = await fetch(`http://127.0.0.1:${address.port}/`, { headers });
  const text = await response.text();
  server.close();
  return { text, etag: response.headers.get("etag") };
}

/** Reads the setup data that stands before the script's code. */
const readSetup = (text: string): ServiceWorkerSetup => JSON.parse(/^const SETUP = (.*);$/m.exec(text)?.[1] ?? "null");

it("the offline page is in the picked language, or else the browser's; each language is a separate version", async () => {
  const english = await ask("code", { "accept-language": "en" });
  const spanish = await ask("code", { "accept-language": "en", cookie: "a=1; locale=es; b=2" });
  expect(readSetup(english.text).offline.page).toContain('<html lang="en">');
  expect(readSetup(spanish.text).offline.page).toContain("No se puede conectar con la sala");
  expect(english.etag).not.toBe(spanish.etag);
  expect((await ask("other code", { "accept-language": "en" })).etag).not.toBe(english.etag);
});

it("the policy of the offline page allows its own script and no other", async () => {
  const { page, headers } = readSetup((await ask("code")).text).offline;
  const [, script = ""] = /<script>([\s\S]*)<\/script>/.exec(page) ?? [];
  const hash = createHash("sha256").update(script).digest("base64");
  expect(headers["content-security-policy"]).toContain(`script-src 'sha256-${hash}';`);
  expect(script).toContain("location.reload()");
});

it("a room without service workers sends a script that removes them", async () => {
  const { text } = await ask(null);
  expect(text).toContain("registration.unregister()");
  expect(text).not.toContain("fetch");
});

it("the service worker is one script without imports that opens no cache", () => {
  const entry = path.join(import.meta.dirname, "../service-worker/service-worker.ts");
  const { outputFiles } = buildSync({ entryPoints: [entry], bundle: true, format: "iife", write: false });
  const [{ text } = { text: "" }] = outputFiles;
  expect(text).toContain("navigationPreload");
  expect(text).not.toMatch(/\bimport\b|\bcaches\b/);
});
