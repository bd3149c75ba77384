/** Follows the room's maintenance state for as long as the process runs. Decision 0113 */
import { listenForMaintenance, readMaintenance } from "@poker/db";
import { maintenanceSignal } from "../../http/maintenance-signal.ts";

const RETRY_MS = 1_000;

export function startMaintenanceWatch(): void {
  const opened = globalThis.openProcessDatabases?.();
  if (!opened) return;
  const { main } = opened;
  let reading = Promise.resolve();
  const follow = async () => maintenanceSignal().set(await readMaintenance(main.reserved));
  // Starts a read only when the previous one has ended, so that the newest state is set last.
  const onChanged = () => {
    reading = reading.then(follow).catch(() => void setTimeout(onChanged, RETRY_MS).unref());
  };
  listenForMaintenance(main, onChanged);
}
