/** Lets one server of a test take over a unit of another server, as if that server had stalled until its leases ran out. */
import { expect } from "vitest";
import type { TestBackend, TestServer } from "./test-server.ts";

/**
 * Takes over the unit. The other server does not know that its leases have ended, and may renew them before they are claimed. The claim is
 * then repeated.
 */
export async function takeOver(backend: TestBackend, { server: { node } }: TestServer, unitId: string): Promise<void> {
  // This server may have run the unit earlier and not know yet that it has lost the unit.
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
