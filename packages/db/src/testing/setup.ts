/** Starts one PostgreSQL server for a whole test run, as the `globalSetup` of vitest. */
import { startTestServer } from "./index.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return server.stop;
}
