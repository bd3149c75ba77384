import { randomUUID } from "node:crypto";
import { describe, expect, it } from "vitest";
import { makeCommit, makeEvent, useTestRoom } from "../../test/test-room.ts";
import { announce, claimTournament, createRichPlayer, headsUp, newTable } from "../../test/test-tournament.ts";
import { createTournaments } from "../repositories/tournaments.ts";
import type { Effect } from "./stream-commit.ts";

const room = useTestRoom();

describe("fault 111: one commit of a tournament takes a player to a table and on to the next", () => {
  it("M15: they have no seat at the table between, another who comes to it then has theirs", async () => {
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
