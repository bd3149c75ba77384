/** Tests the counts of deals and the reports from players' pages, with a real server and its database. F3 */
import { createDealFigures } from "@poker/db";
import { expect, it } from "vitest";
import { readDealKey } from "../../src/deals/deal-key.ts";
import { callToShowdown, DEAL_KEY, quickSettings, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

/** Plays a hand of two players whose pages send their own seeds. A third person watches. */
async function playHand() {
  const tableId = await backend.createTable(quickSettings({ fairDeal: true }));
  await room.server.node.claimUnits();
  const clients: TestClient[] = [];
  for (const seat of [1, 4]) {
    const client = await room.enter(await backend.person());
    await client.watch(tableId);
    expect(await client.sit(tableId, seat)).toMatchObject({ ok: true });
    clients.push(client);
  }
  const [one, two] = clients;
  if (!one || !two) throw new Error("two players are needed");
  const rail = await room.enter(await backend.person());
  await rail.watch(tableId);
  await one.waitUntil(({ view }) => view?.hand != null, "a hand");
  const handNo = one.view?.hand?.handNo ?? 0;
  await callToShowdown(clients, handNo);
  const report = (client: TestClient, ok: boolean, failed: string[] = [], no = handNo) =>
    client.request("report-deal", { tableId, handNo: no, ok, failed });
  return { tableId, handNo, one, two, rail, report };
}

it("F3: the day's counts of hands, seeds and reports are written with the room's key when the server closes", async () => {
  const { tableId, handNo, one, two, rail, report } = await playHand();
  expect(one.seeds?.kept(handNo)?.answer).toMatch(/^[0-9a-f]{128}$/);
  expect(await report(one, true)).toEqual({ ok: true });
  expect(await report(two, false, ["V3", "wrong-root"])).toEqual({ ok: true });
  // Three reports that do not count: a player's second report of the hand, a report by a person who was not dealt in, and a report of a
  // hand that does not exist.
  expect(await report(one, true)).toMatchObject({ ok: false, code: "stale-deal" });
  expect(await report(rail, false)).toMatchObject({ ok: false, code: "stale-deal" });
  expect(await report(two, true, [], handNo + 1_000)).toMatchObject({ ok: false, code: "stale-deal" });
  const { rows } = await backend.owner.pool.query("SELECT hand_no, codes FROM deal_failures WHERE table_id = $1", [
    tableId,
  ]);
  expect(rows).toEqual([{ hand_no: handNo, codes: ["V3", "wrong-root"] }]);

  await room.server.close();
  const { totals, keys } = await createDealFigures(backend.owner).read();
  expect(totals).toMatchObject({ verified: 1, failed: 1, withheld: 0, leftOut: 0 });
  expect(totals.frozen).toBeGreaterThanOrEqual(1);
  expect(keys).toHaveLength(1);
  expect(keys[0]?.publicKey).toBe(readDealKey({ DEAL_KEY: new Uint8Array(Buffer.from(DEAL_KEY, "hex")) }).publicKey);
});
