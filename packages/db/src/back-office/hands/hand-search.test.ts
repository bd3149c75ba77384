/** Tests which hands are found by their pot, and that a search by a table's name does not read all tables. */
import { randomUUID } from "node:crypto";
import { isRefusal } from "@poker/engine";
import { beforeAll, expect, it } from "vitest";
import { useTestRoom } from "../../testing/room.ts";
import { appointStaff } from "../../testing/staff.ts";
import { announce, headsUp, seatRulesOf, tableSettings } from "../../testing/tournament.ts";
import { createNameFinder } from "../accounts/name-finder.ts";
import type { Staff } from "../office/check-permission.ts";
import { createHandSearch, type HandSearch } from "./hand-search.ts";

const room = useTestRoom();
const SETTINGS = JSON.stringify(tableSettings);
let staff: Staff;
beforeAll(async () => {
  staff = await appointStaff(room, "support");
});

/** Makes a table with one hand that has this pot, in a tournament or as a single table. Returns the hand's id. */
async function playHand(name: string, pot: number, tournamentId: string | null): Promise<string> {
  const tableId = randomUUID();
  await room.owner.pool.query(
    "INSERT INTO tables (id, name, settings, tournament_id, table_no, seat_rules) VALUES ($1, $2, $3, $4, $5, $6)",
    [tableId, name, SETTINGS, tournamentId, tournamentId && 1, tournamentId && seatRulesOf(tournamentId, 1)],
  );
  const { rows } = await room.owner.pool.query<{ id: string }>(
    `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed)
     VALUES ($1::uuid || ':1', $1::uuid, 1, 'settled', $2, 0, hand_settings_keep($3), '') RETURNING id`,
    [tableId, pot, SETTINGS],
  );
  return rows[0]?.id ?? "";
}

it("M3: a pot is searched in the units of the lists: cents for money, whole chips for tournament chips", async () => {
  const tournamentId = randomUUID();
  expect(await announce(room, tournamentId, headsUp)).toBeNull();
  const ofTournament = await playHand("Nightly table", 1_500, tournamentId);
  const ofMoney = await playHand("Money table", 1_500_00, null);
  const look = async (search: HandSearch) => {
    const page = await createHandSearch(room.web.pool)(staff, search, null);
    if (isRefusal(page)) throw new Error(page.code);
    return page.hands.map(({ id }) => id);
  };
  expect(await look({ minPot: 1_500_00, maxPot: 1_500_00 })).toEqual([ofMoney, ofTournament]);
  for (const none of [{ minPot: 1_500_01 }, { maxPot: 1_499_99 }]) expect(await look(none)).toEqual([]);
  const page = await createHandSearch(room.web.pool)(staff, {}, null);
  expect(page).toMatchObject({
    hands: [
      { tournament: null, rules: tableSettings.rules },
      { tournament: { id: tournamentId }, tableName: "Nightly table" },
    ],
  });
});

it("a table is found by the beginning of its name through an index, among the tables of many tournaments", async () => {
  await room.owner.pool.query(
    "INSERT INTO tables (name, settings, status) SELECT 'Daily #' || n || ' · 1', $1, 'closed' FROM generate_series(1, 20000) n",
    [SETTINGS],
  );
  await room.owner.pool.query("VACUUM (ANALYZE) tables");
  const found = await createNameFinder(room.web.pool).findUnits(staff, "daily #1777", "table");
  expect(found).toMatchObject([
    { name: "Daily #1777 · 1", kind: "table" },
    ...Array.from({ length: 9 }, (_, n) => ({ name: `Daily #1777${n} · 1` })),
  ]);
  const { rows } = await room.owner.pool.query("EXPLAIN SELECT id FROM tables WHERE lower(name) LIKE 'daily #1777%'");
  expect(JSON.stringify(rows)).toContain("tables_name_prefix");
});
