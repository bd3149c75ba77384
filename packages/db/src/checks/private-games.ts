/** Checks the chips of private games: each game makes its own chips, they stay in the game, and its sheet adds up to zero. */
import type { Queryable } from "../sql/connect.ts";
import type { Violation } from "./violation.ts";

/** Checks H1 and H9 as the owner of the database. This is possible at any moment. */
export async function checkPrivateGames(client: Queryable): Promise<readonly Violation[]> {
  const { rows: uneven } = await client.query<{ table_id: string; sum: number }>(`
    SELECT table_id, sum(balance)::bigint AS sum FROM ledger_accounts WHERE currency = 'game' AND table_id IS NOT NULL
    GROUP BY table_id HAVING sum(balance) <> 0`);
  const { rows: foreign } = await client.query<{ id: string }>(`
    SELECT id FROM ledger_accounts a
    WHERE (currency = 'game') <> EXISTS (SELECT FROM private_games g WHERE g.table_id = a.table_id)
       OR (currency = 'game' AND kind NOT IN ('mint', 'stack'))`);
  const { rows: raked } = await client.query<{ table_id: string; hand_no: number; rake: number }>(`
    SELECT h.table_id, h.hand_no, h.rake FROM hands h JOIN private_games g ON g.table_id = h.table_id WHERE h.rake <> 0`);
  const { rows: unsettled } = await client.query<{ table_id: string; net: number }>(`
    SELECT g.table_id, sum(r.away + r.stack - r.brought)::bigint AS net
    FROM private_games g CROSS JOIN LATERAL private_game_results(g.table_id) r
    GROUP BY g.table_id HAVING sum(r.away + r.stack - r.brought) <> 0`);
  return [
    ...uneven.map(({ table_id: tableId, sum }): Violation => {
      return { invariant: "H1", tableId, what: `the chips that the game made and the chips in it differ by ${sum}` };
    }),
    ...foreign.map(
      ({ id }): Violation => ({
        invariant: "H1",
        what: `account ${id} and its chips are of different kinds of tables`,
      }),
    ),
    ...raked.map(({ table_id: tableId, hand_no: handNo, rake }): Violation => {
      return { invariant: "H1", tableId, handNo, what: `rake of ${rake}` };
    }),
    ...unsettled.map(({ table_id: tableId, net }): Violation => {
      return { invariant: "H9", tableId, what: `the sheet's results sum to ${net}` };
    }),
  ];
}
