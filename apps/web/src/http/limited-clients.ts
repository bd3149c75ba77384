/** The clients that meet a limit of this process now, for the live monitor. Fault 109 */
import type { WebLimit } from "@poker/protocol";
import { LimitRegistry } from "@poker/protocol/limit-registry";

export type WebLimitRegistry = LimitRegistry<WebLimit>;

declare global {
  // What is before Next.js and what is behind it are bundled apart, and are one process.
  var processLimits: WebLimitRegistry | undefined;
}

/** The log has its own lines. */
export function limitedClients(): WebLimitRegistry {
  globalThis.processLimits ??= new LimitRegistry({ clock: { wall: Date.now, monotonic: () => performance.now() } });
  return globalThis.processLimits;
}
