/** The settings of a web server for tests that call its routes in their own process. */
import { randomBytes } from "node:crypto";
import { vi } from "vitest";

export const ORIGIN = "https://poker.example";

/** Sets what a web server on this database is started with. What other tests of the process loaded or opened is forgotten. */
export function setWebServer(webUrl: string, change: Readonly<Record<string, string>> = {}): void {
  vi.resetModules();
  forgetWebServer();
  for (const name of ["NEXTAUTH_SECRET", "TICKET_SECRET", "ARCHIVE_KEY"])
    vi.stubEnv(name, randomBytes(32).toString("base64"));
  const settings = { DATABASE_URL: webUrl, NEXTAUTH_URL: ORIGIN, TRUSTED_PROXIES: "127.0.0.1", ...change };
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
}

/** Takes the settings back. The repositories of the server stay open: nothing asks them again. */
export function forgetWebServer(): void {
  vi.unstubAllEnvs();
  globalThis.processRepositories = undefined;
}
