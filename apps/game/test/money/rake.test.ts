import { randomUUID } from "node:crypto";
import { createUsers, inTransaction, postLedgerMoves } from "@poker/db";
import { openTestSession } from "@poker/db/testing";
import { buildSettings, isRefusal, presets } from "@poker/engine";
import { expect, it } from "vitest";
import { expectSoundBooks, expectSoundJournal } from "../testing/expect-invariants.ts";
import { callToShowdown, quickSettings, type TestClient } from "../testing/test-server.ts";
import { useTestBackend, useTestServer } from "../testing/use-test-server.ts";

const backend = useTestBackend();
const room = useTestServer(backend);

const BROUGHT = 10_000;

/** Creates a player with an account and with real chips. Guests cannot have real chips. */
async function playerWithMoney(name: string): Promise<TestClient> {
  const made = await createUsers(backend.owner).register({
    email: `${name}@example.com`,
    password: randomUUID(),
    name,
  });
  if (isRefusal(made)) throw new Error(made.code);
  const { id: userId } = made.user;
  const entries = [
    { account: { kind: "mint" }, amount: -BROUGHT },
    { account: { kind: "wallet", userId }, amount: BROUGHT },
  ] as const;
  await inTransaction(backend.owner.pool, (client) =>
    postLedgerMoves(client, [{ key: `fixture:${userId}`, kind: "grant", currency: "real", entries }]),
  );
  return room.enter({ userId, ...(await openTestSession(backend.owner.pool, userId)) });
}

it("R1 R3: a real-money hand is raked by the chart, and the rake is in the room's rake accounts", async () => {
  const { pacing } = quickSettings();
  const stakes = { game: "omaha", structure: "pot-limit", low: 100, high: 200, currency: "real" } as const;
  const tableId = await backend.createTable({ ...buildSettings(presets.empire, stakes), pacing });
  await room.server.node.claimUnits();
  const players = [await playerWithMoney("alice"), await playerWithMoney("bertha")];
  for (const client of players) {
    await client.watch(tableId);
    expect(await client.sit(tableId, null, BROUGHT)).toMatchObject({ ok: true });
  }
  await players[0]?.waitUntil(({ view }) => view?.hand?.handNo === 1, "the first hand");
  await callToShowdown(players, 1);
  for (const client of players) await client.request("leave", { tableId, commandId: randomUUID() });
  await players[0]?.waitUntil(({ view }) => view?.seats.length === 0, "everybody to leave");

  const { rows: hands } = await backend.owner.pool.query<{ pot: number; rake: number }>(
    "SELECT pot, rake FROM hands WHERE table_id = $1 ORDER BY hand_no",
    [tableId],
  );
  expect(hands[0]).toEqual({ pot: 400, rake: 20 }); // the pot is $4.00, and 5 cents of each dollar are rake
  const { rows: shares } = await backend.owner.pool.query(
    "SELECT invested, rake FROM hand_players WHERE hand_id = $1 || ':1' ORDER BY seat",
    [tableId],
  );
  expect(shares).toEqual([
    { invested: 200, rake: 10 },
    { invested: 200, rake: 10 },
  ]);
  const { rows: days } = await backend.owner.pool.query(
    "SELECT structure, low, high, hands, pot, rake FROM rake_days WHERE table_id = $1",
    [tableId],
  );
  const raked = hands.filter((hand) => hand.rake > 0);
  expect(days).toEqual([
    {
      structure: "pot-limit",
      low: 100,
      high: 200,
      hands: raked.length,
      pot: raked.reduce((sum, hand) => sum + hand.pot, 0),
      rake: raked.reduce((sum, hand) => sum + hand.rake, 0),
    },
  ]);
  const { rows: books } = await backend.owner.pool.query<{ kind: string; chips: number }>(
    `SELECT kind::text, sum(balance)::bigint AS chips FROM ledger_accounts
     WHERE currency = 'real' AND kind IN ('wallet', 'rake') GROUP BY kind`,
  );
  const rake = hands.reduce((sum, hand) => sum + hand.rake, 0);
  expect(Object.fromEntries(books.map(({ kind, chips }) => [kind, chips]))).toEqual({
    rake,
    wallet: players.length * BROUGHT - rake,
  });
  await expectSoundBooks(backend);
  await expectSoundJournal(backend, tableId);
});
