/** The database connections of this process, for the code in front of Next.js, which is a separate bundle of the process. */
import type { Database } from "@poker/db";

interface ProcessDatabases {
  readonly main: Database;
  /** A replica for reports; null without one. */
  readonly replica: Database | null;
}

declare global {
  /** Opens the connections on the first call. Set when the code behind has started. */
  var openProcessDatabases: (() => ProcessDatabases) | undefined;
}

/** The pools of the process by name; empty until the code behind has started. */
export function processPools(): Readonly<Record<string, Database["pool"]>> {
  const opened = globalThis.openProcessDatabases?.();
  if (!opened) return {};
  const { main, replica } = opened;
  return { main: main.pool, reserved: main.reserved, ...(replica && { reports: replica.pool }) };
}
