/** For `globalSetup` of vitest: one PostgreSQL a run. */
import { startTestServer } from "./testing.ts";

export default async function setup(): Promise<() => Promise<void>> {
  const server = await startTestServer();
  return server.stop;
}
