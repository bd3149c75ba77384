/** Sets up a web server for tests that call its routes in the test's own process. */
import { randomBytes } from "node:crypto";
import { vi } from "vitest";

export const ORIGIN = "https://poker.example";

/** Sets the environment of a web server with this database. Forgets what other tests in the process have loaded or opened. */
export function setWebServer(webUrl: string, change: Readonly<Record<string, string>> = {}): void {
  vi.resetModules();
  forgetWebServer();
  for (const name of ["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"])
    vi.stubEnv(name, randomBytes(32).toString("base64"));
  const settings = { DATABASE_URL: webUrl, NEXTAUTH_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1", ...change };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

/** Removes the settings again. The server's connections stay open and are never used again. */
export function forgetWebServer(): void {
  vi.unstubAllEnvs();
  globalThis.processRepositories = undefined;
  globalThis.processDatabases = undefined;
  globalThis.processDatabaseSignal = undefined;
}
