import type { TournamentRow } from "@poker/protocol";
import { expect, it } from "vitest";
import { findDraws } from "./tournament-list-page.tsx";

const row = (tournamentId: string, startsAt: number | null, phase: TournamentRow["phase"] = "registering") => ({
  tournamentId,
  startsAt,
  phase,
});

it("M10: the list takes part only in the draws of the viewer's own tournaments that start soonest", () => {
  const rows = [
    row("d", 400),
    row("a", null),
    row("x", 1),
    row("c", 300),
    row("b", 200),
    row("e", 500),
    row("r", 1, "running"),
  ];
  expect(findDraws(rows, new Set(["a", "b", "c", "d", "e", "r"]))).toEqual(["a", "b", "c", "d"]);
  expect(findDraws(rows, new Set())).toEqual([]);
});
