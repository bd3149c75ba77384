import { RoomClient, UNAVAILABLE_RESPONSE } from "@poker/client";
import type { OwnEntry } from "@poker/protocol";
import { expect, it } from "vitest";
import { createStore } from "zustand/vanilla";
import { buildEntry, buildPicture } from "../../../../testing/tournament-view.ts";
import { attachTournament } from "../../../tournaments/tournament-session.ts";
import { followPlayer, type NextTable } from "./follow-player.ts";
import { sixSeatScene } from "./scene-fixtures.ts";
import type { TableMove, TableSession } from "./table-session.ts";
import { createTableStore } from "./table-store.ts";

const { view } = sixSeatScene(0);
const HERE = view.tableId;
const standings = { total: 0, from: 0, rows: [], names: {} };

/** Opens the page of a table for `player-0`. The server sends only what the test makes it send. */
function openPage(userId: string) {
  const table = createTableStore(userId);
  const state: TableSession["state"] = createStore(() => ({
    connectionStatus: "connected" as const,
    pendingAction: null,
    isCommandPending: false,
    refusal: null,
    preAction: null,
    preActionChosenAt: 0,
    receipts: [],
    roundTripMs: null,
    options: null,
    botStyles: {},
    isChangingTable: false,
    balance: null,
    tournament: null,
    move: null,
  }));
  const tournament = attachTournament(new RoomClient({ fetchTicket: async () => UNAVAILABLE_RESPONSE }), "t");
  const followed: NextTable[] = [];
  followPlayer({ tableId: HERE, table, state }, (next) => followed.push(next));
  const snapshot = { tableId: HERE, seq: 1, view, names: {}, disconnectedSeats: [], now: 0, clock: null };
  table.applyChange({ type: "snapshot", snapshot, serverOffsetMs: 0 });
  state.setState({ tournament });
  return {
    followed,
    tellMove: (move: Partial<TableMove>) =>
      state.setState({
        move: {
          tournamentId: "t",
          fromTableId: HERE,
          toTableId: "three",
          fromTable: 1,
          toTable: 3,
          seat: 2,
          reason: { kind: "table-broken" },
          ...move,
        },
      }),
    tellEntry: (own: Partial<OwnEntry>) =>
      tournament.state.setState({
        picture: { ...buildPicture({}, buildEntry(own)), standings, draw: null, aheadMs: 0 },
      }),
  };
}

it("M16: the page follows its player to another table, once", () => {
  const page = openPage("player-0");
  page.tellEntry({ tableId: HERE });
  page.tellMove({});
  page.tellMove({ toTableId: "four", toTable: 4 });
  expect(page.followed).toEqual([{ tableId: "three", tableNo: 3 }]);
});

it("M16: the page follows a player who was moved while the page was not connected", () => {
  const page = openPage("player-0");
  page.tellEntry({ tableId: "five", tableNo: 5 });
  expect(page.followed).toEqual([{ tableId: "five", tableNo: 5 }]);
});

it("M16 ✗: the page stays when the final draw keeps its table, another player moves, or it only watches the table", () => {
  const final = openPage("player-0");
  final.tellMove({ toTableId: HERE, toTable: 1, reason: { kind: "final-table" } });
  final.tellMove({ fromTableId: "two" });
  expect(final.followed).toEqual([]);
  const watcher = openPage("plays-elsewhere");
  watcher.tellEntry({ tableId: "five", tableNo: 5 });
  expect(watcher.followed).toEqual([]);
});
