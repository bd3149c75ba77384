/** Lists the clients that this process limits now, for the live monitor. Fault 109 */
import type { WebLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";

export type WebLimitRegistry = LimitRegistry<WebLimit>;

declare global {
  // The code in front of Next.js and the code behind it are separate bundles in one process, so they share this global variable.
  var processLimits: WebLimitRegistry | undefined;
}

/** Returns this process's list of limited clients. Refusals are logged elsewhere, in the event log. */
export function limitedClients(): WebLimitRegistry {
  globalThis.processLimits ??= new LimitRegistry({ clock: { wall: Date.now, monotonic: () => performance.now() } });
  return globalThis.processLimits;
}
