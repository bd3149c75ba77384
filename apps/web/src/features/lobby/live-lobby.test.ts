import { type PoolRow, PROTOCOL_VERSION } from "@poker/protocol";
import { expect, it } from "vitest";
import { sampleRow } from "../../testing/sample-row.ts";
import { applyLobbyChanges, toConnectionStatus } from "./live-lobby.ts";

const row = (tableId: string, players: number) => sampleRow(tableId, { players });

const pool = (poolId: string, waiting: number): PoolRow => {
  const { tableId: _tableId, poolId: _poolId, held: _held, seated: _seated, ...rest } = row(poolId, 0);
  return { ...rest, poolId, tables: 1, waiting, needed: 3, busiestTable: null };
};

it("a push with only the changed rows adds a new table, and keeps the followed tables that did not change", () => {
  const before = { followed: [row("one", 1), row("two", 2)], pools: [pool("a", 1)] };
  expect(
    applyLobbyChanges(before, { rows: [row("two", 3), row("three", 0)], pools: [pool("a", 2)], removedIds: [] }),
  ).toEqual({
    followed: [row("one", 1), row("two", 3), row("three", 0)],
    pools: [pool("a", 2)],
  });
});

it("closed tables and pools leave the lobby", () => {
  const before = { followed: [row("one", 1), row("two", 2)], pools: [pool("a", 1), pool("b", 0)] };
  expect(applyLobbyChanges(before, { rows: [], pools: [], removedIds: ["one", "b"] })).toEqual({
    followed: [row("two", 2)],
    pools: [pool("a", 1)],
  });
});

it("fault 14: a page without a socket says when to reload, and when no game server runs", () => {
  expect(toConnectionStatus({ serving: true, protocol: PROTOCOL_VERSION })).toBe("connected");
  expect(toConnectionStatus({ serving: true, protocol: PROTOCOL_VERSION + 1 })).toBe("reload");
  expect(toConnectionStatus({ serving: false, protocol: PROTOCOL_VERSION })).toBe("reconnecting");
  expect(toConnectionStatus(null)).toBe("reconnecting");
});
