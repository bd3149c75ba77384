/** Tests that the check of private games finds chips that are in the wrong place, and reports nothing else. H1, H9 */
import { randomUUID } from "node:crypto";
import { expect, it } from "vitest";
import { postLedgerMoves } from "../ledger/post-moves.ts";
import { inTransaction } from "../sql/connect.ts";
import { useTestRoom } from "../testing/room.ts";
import { checkPrivateGames } from "./private-games.ts";

const room = useTestRoom();
const query = (sql: string, ...values: readonly unknown[]) => room.owner.pool.query(sql, [...values]);

async function playedGame() {
  const { tableId } = await room.createTable();
  const players = [await room.createPlayer(0), await room.createPlayer(0)];
  await query(
    `INSERT INTO private_games (table_id, title, opened_by, host_id, admission, watching, term, token)
     VALUES ($1, 'Friday', $2, $2, 'host', 'players', 'day', left(translate($1::uuid::text, '-', ''), 22))`,
    tableId,
    players[0],
  );
  const move = (kind: "buy-in" | "settle", amounts: readonly number[]) =>
    inTransaction(room.game.pool, (client) =>
      postLedgerMoves(client, [
        {
          key: randomUUID(),
          kind,
          currency: "game",
          entries: [
            ...players.map((userId, at) => ({
              account: { kind: "stack" as const, tableId, userId },
              amount: amounts[at] ?? 0,
            })),
            ...(kind === "buy-in"
              ? [
                  {
                    account: { kind: "game-mint" as const, tableId },
                    amount: -amounts.reduce((sum, each) => sum + each, 0),
                  },
                ]
              : []),
          ],
        },
      ]),
    );
  await move("buy-in", [1_000, 2_000]);
  await move("settle", [700, -700]);
  return { tableId, stack: `stack:${tableId}:${players[0]}` };
}

it("H1, H9: the check finds nothing in normal play, and finds chips that appear, leave the game, or become rake", async () => {
  const { tableId, stack } = await playedGame();
  expect(await checkPrivateGames(room.owner.pool)).toEqual([]);

  await query("ALTER TABLE ledger_accounts DISABLE TRIGGER USER");
  await query("UPDATE ledger_accounts SET balance = balance + 5 WHERE id = $1", stack);
  expect(await checkPrivateGames(room.owner.pool)).toMatchObject([
    { invariant: "H1", tableId, what: "the chips that the game made and the chips in it differ by 5" },
    { invariant: "H9", tableId, what: "the sheet's results sum to 5" },
  ]);
  await query("UPDATE ledger_accounts SET balance = balance - 5 WHERE id = $1", stack);
  await query(
    `INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, ended_at)
     VALUES ($1::uuid || ':1', $1, 1, 'settled', 100, 5, hand_settings_keep('{"currency": "game", "rules": {}}'), '', now())`,
    tableId,
  );
  expect(await checkPrivateGames(room.owner.pool)).toMatchObject([
    { invariant: "H1", tableId, handNo: 1, what: "rake of 5" },
  ]);
  await query("DELETE FROM hands WHERE table_id = $1", tableId);
  await query("DELETE FROM private_games WHERE table_id = $1", tableId);
  expect((await checkPrivateGames(room.owner.pool)).map(({ invariant }) => invariant)).toEqual(["H1", "H1", "H1"]);
});
