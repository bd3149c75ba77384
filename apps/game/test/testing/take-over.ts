/** Lets one server of a test take over what another runs, as if the other had stalled until its leases ran out. */
import { expect } from "vitest";
import type { TestBackend, TestServer } from "./test-server.ts";

/** The other server does not know that its leases have ended, and may renew them before they are claimed. Then the claim is repeated. */
export async function takeOver(backend: TestBackend, { server: { node } }: TestServer, unitId: string): Promise<void> {
  // A server that ran the unit earlier may not know yet that it has lost it.
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
