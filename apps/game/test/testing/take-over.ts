/** Lets one server of a test take over a unit from another server, as if the other one had stalled until its leases expired. */
import { expect } from "vitest";
import type { TestBackend, TestServer } from "./test-server.ts";

/**
 * Takes over the unit. The other server still runs. It does not know that its leases were ended, and may renew them before this server
 * claims the unit. Then the claim is repeated.
 */
export async function takeOver(backend: TestBackend, { server: { node } }: TestServer, unitId: string): Promise<void> {
  // This server may have run the unit before, and may not know yet that it has lost it.
  const lost = node.units.get(unitId);
  await expect
    .poll(async () => {
      await backend.expireLeases();
      await node.claimUnits();
      const unit = node.units.get(unitId);
      return unit !== undefined && unit !== lost;
    })
    .toBe(true);
}
