import { randomUUID } from "node:crypto";
import type { TournamentState } from "@poker/engine";
import { describe, expect, it } from "vitest";
import { createTournaments } from "../repositories/tournaments/tournaments.ts";
import { makeCommit, makeEvent, useTestRoom } from "../testing/room.ts";
import {
  announce,
  claimTournament,
  createRichPlayer,
  headsUp,
  newTable,
  TestTournament,
} from "../testing/tournament.ts";
import type { Effect } from "./stream-commit.ts";

const room = useTestRoom();

describe("fault 111: one commit of a tournament moves a player to a table and from there to the next", () => {
  it("M15: the player has no seat at the table in between, and a player who arrives there next gets that seat", async () => {
    const [a, b] = [await createRichPlayer(room), await createRichPlayer(room)];
    const id = randomUUID();
    await announce(room, id, headsUp);
    const lease = await claimTournament(room, id);
    const [between, next] = [newTable(id, 1), newTable(id, 2)];
    await createTournaments(room.game.pool).openTables(lease, [between, next]);
    const effects: Effect[] = [
      { type: "seat-taken", tableId: between.id, userId: a, seat: 3 },
      { type: "seat-left", tableId: between.id, userId: a },
      { type: "seat-taken", tableId: between.id, userId: b, seat: 3 },
      { type: "seat-taken", tableId: next.id, userId: a, seat: 5 },
    ];
    const leased = { tableId: between.id, unitId: lease.unitId, epoch: lease.epoch };
    expect(await room.journal.commit(makeCommit(leased, { events: [makeEvent(1)], effects }))).toEqual({
      outcome: "durable",
    });
    const { rows } = await room.owner.pool.query(
      "SELECT table_id, seat, user_id FROM seats WHERE table_id = ANY ($1) ORDER BY seat",
      [[between.id, next.id]],
    );
    expect(rows).toEqual([
      { table_id: between.id, seat: 3, user_id: b },
      { table_id: next.id, seat: 5, user_id: a },
    ]);
  });
});

describe("fault 69: a player who began a break during the hand that ends", () => {
  const beginBreak = (userId: string) =>
    room.owner.pool.query("UPDATE users SET break_until = now() + interval '1 day' WHERE id = $1", [userId]);

  it("M15: continues as absent at the next table of their tournament", async () => {
    const player = await createRichPlayer(room);
    const id = randomUUID();
    await announce(room, id, headsUp);
    const lease = await claimTournament(room, id);
    const [first, second] = [newTable(id, 1), newTable(id, 2)];
    await createTournaments(room.game.pool).openTables(lease, [first, second]);
    const leased = { tableId: first.id, unitId: lease.unitId, epoch: lease.epoch };
    await room.journal.commit(
      makeCommit(leased, {
        events: [makeEvent(1)],
        effects: [{ type: "seat-taken", tableId: first.id, userId: player, seat: 0 }],
      }),
    );
    await beginBreak(player);
    const effects: Effect[] = [
      { type: "seat-left", tableId: first.id, userId: player },
      { type: "seat-taken", tableId: second.id, userId: player, seat: 4 },
    ];
    expect(await room.journal.commit(makeCommit(leased, { events: [makeEvent(2)], effects }))).toEqual({
      outcome: "durable",
    });
  });

  it("fault 138: keeps their entry, which moves to another table; a new entry is refused", async () => {
    const [player, other] = [await createRichPlayer(room), await createRichPlayer(room)];
    const tournament = await TestTournament.open(room);
    await tournament.registerAll(player, other);
    await beginBreak(player);
    const { lease, state, seq } = tournament;
    const commitEntries = (changed: TournamentState["entries"], at: number) =>
      room.journal.commit(
        makeCommit(
          { tableId: tournament.id, unitId: lease.unitId, epoch: lease.epoch },
          {
            events: [makeEvent(at)],
            effects: [{ type: "tournament-entries", tournamentId: tournament.id, changed, removed: [] }],
          },
        ),
      );
    const moved = state.entries.map((entry) => ({ ...entry, tableNo: 2, seat: entry.entryNo }));
    expect(await commitEntries(moved, seq + 1)).toEqual({ outcome: "durable" });
    const { rows } = await room.owner.pool.query(
      "SELECT table_no FROM tournament_entries WHERE tournament_id = $1 AND user_id = $2",
      [tournament.id, player],
    );
    expect(rows).toEqual([{ table_no: 2 }]);
    const again = moved.filter(({ playerId }) => playerId === player).map((entry) => ({ ...entry, entryNo: 9 }));
    expect(await commitEntries(again, seq + 2)).toMatchObject({ outcome: "refused", code: "on-a-break" });
  });

  it("H3: moves to another seat by the host's order, and two players swap seats in one step", async () => {
    const [player, other] = [await room.createPlayer(0), await room.createPlayer(0)];
    const table = await room.createTable();
    const taken = (userId: string, seat: number) =>
      ({ type: "seat-taken", tableId: table.tableId, userId, seat }) as const;
    const left = (userId: string) => ({ type: "seat-left", tableId: table.tableId, userId }) as const;
    const commit = (seq: number, effects: Effect[]) =>
      room.journal.commit(makeCommit(table, { events: [makeEvent(seq)], effects }));
    await commit(1, [taken(player, 0), taken(other, 1)]);
    await beginBreak(player);
    const places = [left(player), taken(player, 1), left(other), taken(other, 0)];
    expect(await commit(2, places)).toEqual({ outcome: "durable" });
    const { rows } = await room.owner.pool.query("SELECT seat, user_id FROM seats WHERE table_id = $1 ORDER BY seat", [
      table.tableId,
    ]);
    expect(rows).toEqual([
      { seat: 0, user_id: other },
      { seat: 1, user_id: player },
    ]);
    // At the end of the same hand the player is moved to this table and then removed, so they have no seat in the end.
    await commit(3, [left(player), taken(player, 5), left(player)]);
    expect((await room.owner.pool.query("SELECT FROM seats WHERE user_id = $1", [player])).rowCount).toBe(0);
  });
});
