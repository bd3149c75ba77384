/**
 * Tracks whether the room is closed for maintenance, and reports when maintenance begins and ends. The state is in the database, so that it
 * survives restarts and reaches every server. Decision 0113
 */
import type { MaintenanceNow } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";
import type { ServerEvents } from "../server-events.ts";
import { pollForWork } from "../work-poll.ts";

interface MaintenanceGateOptions {
  /** Resolves with null when the room is not in maintenance and none is planned. */
  readonly read: () => Promise<MaintenanceNow | null>;
  readonly events: Pick<ServerEvents, "on" | "emit">;
  readonly clock: Clock;
  readonly log: Logger;
}

export interface MaintenanceGate {
  isOn(): boolean;
  close(): Promise<void>;
}

/** Resolves after the database has been read for the first time. Later changes are emitted as events. */
export async function openMaintenanceGate(options: MaintenanceGateOptions): Promise<MaintenanceGate> {
  const { read, events, clock, log } = options;
  /** When the current maintenance began, in epoch ms. null outside of maintenance. */
  let since: number | null = null;

  async function check(): Promise<number | null> {
    const found = await read();
    const begun = found && found.beginsInMs <= 0 ? found.from : null;
    const before = since;
    since = begun;
    if ((before === null) !== (begun === null)) {
      const lastedMs = before === null ? 0 : Math.max(0, clock.wall() - before);
      log.warn({ since: begun, lastedMs }, begun === null ? "the maintenance is over" : "the maintenance begins");
      await events.emit("maintenanceChanged", { isOn: begun !== null, lastedMs });
    }
    return found && begun === null ? found.beginsInMs : null;
  }
  const { runNow, stop } = pollForWork({ name: "maintenance", work: "maintenance", check, events, clock, log });
  await runNow();
  return { isOn: () => since !== null, close: stop };
}
