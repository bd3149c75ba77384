/** Starts one PostgreSQL server for a test run, as vitest's `globalSetup`. */
import { startTestServer } from "./index.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return server.stop;
}
