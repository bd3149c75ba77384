/** The clients that this process is limiting now, for the live monitor. Fault 109 */
import type { WebLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";

export type WebLimitRegistry = LimitRegistry<WebLimit>;

declare global {
  // The code in front of Next.js and the code behind it are separate bundles of one process, so they share this global.
  var processLimits: WebLimitRegistry | undefined;
}

/** The registry of this process. The event log records refusals separately. */
export function limitedClients(): WebLimitRegistry {
  globalThis.processLimits ??= new LimitRegistry({ clock: { wall: Date.now, monotonic: () => performance.now() } });
  return globalThis.processLimits;
}
