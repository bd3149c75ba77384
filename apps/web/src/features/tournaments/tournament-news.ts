/** Finds what has happened in a tournament between two messages of the server. Screen readers read the result. M8, M16–M18 */
import type { Cents, EpochMs, TableLevel } from "@poker/engine";
import type { TournamentMove, TournamentView } from "@poker/protocol";

/** News that has no details. */
type PlainNews =
  | "breakEnded"
  | "paused"
  | "resumed"
  | "handForHand"
  | "handForHandEnded"
  | "money"
  | "started"
  | "finalTable"
  | "finished"
  | "cancelled";

export type TournamentNews =
  | { readonly type: "level"; readonly level: TableLevel }
  | { readonly type: "break"; readonly until: EpochMs }
  | { readonly type: PlainNews }
  | { readonly type: "closed"; readonly pool: Cents }
  | { readonly type: "out"; readonly playerId: string; readonly place: number | null; readonly prize: Cents }
  | { readonly type: "moved"; readonly move: TournamentMove };

const hasStarted = ({ phase }: TournamentView): boolean => phase !== "announced" && phase !== "registering";
/** True when every player who is left gets a prize or a ticket. */
const isInMoney = ({ isPoolFrozen, playersLeft, prizes, tickets }: TournamentView): boolean =>
  isPoolFrozen && playersLeft <= Math.max(prizes.length, tickets);

export function newsBetween(before: TournamentView, after: TournamentView): readonly TournamentNews[] {
  const became = (is: (view: TournamentView) => boolean): boolean => is(after) && !is(before);
  const simple: readonly (readonly [boolean, PlainNews])[] = [
    [became(hasStarted) && after.phase !== "cancelled", "started"],
    [
      became(({ clock }) => clock.break?.until === undefined || clock.break.until === null) && hasStarted(before),
      "breakEnded",
    ],
    [became(({ clock }) => clock.pausedAt !== null), "paused"],
    [became(({ clock }) => clock.pausedAt === null), "resumed"],
    [became(({ isHandForHand }) => isHandForHand), "handForHand"],
    [became(({ isHandForHand }) => !isHandForHand), "handForHandEnded"],
    [became(isInMoney), "money"],
    [became(({ phase }) => phase === "final-table") && before.tables.length > 1, "finalTable"],
    [became(({ phase }) => phase === "finished"), "finished"],
    [became(({ phase }) => phase === "cancelled"), "cancelled"],
  ];
  const until = after.clock.break?.until ?? null;
  return [
    ...newMoves(before, after).map((move) => ({ type: "moved" as const, move })),
    ...newOuts(before, after),
    ...simple.flatMap(([is, type]) => (is ? [{ type }] : [])),
    ...(became(({ isPoolFrozen }) => isPoolFrozen) ? [{ type: "closed" as const, pool: after.prizePool }] : []),
    ...(hasStarted(before) && after.clock.level.no > before.clock.level.no
      ? [{ type: "level" as const, level: after.clock.level }]
      : []),
    ...(until !== null && until !== (before.clock.break?.until ?? null) ? [{ type: "break" as const, until }] : []),
  ];
}

const moveKey = ({ playerId, at, toTable }: TournamentMove): string => `${playerId} ${at} ${toTable}`;

function newMoves(before: TournamentView, after: TournamentView): readonly TournamentMove[] {
  const known = new Set(before.moves.map(moveKey));
  return after.moves.filter((move) => !known.has(moveKey(move)));
}

/**
 * Finds the players who went out. Each is announced at once. A player whose place was still uncertain then is announced again when the
 * place is certain.
 */
function newOuts(before: TournamentView, after: TournamentView): readonly TournamentNews[] {
  const known = new Map(before.outs.map(({ playerId, place }) => [playerId, place]));
  return after.outs
    .filter(({ playerId, place }) => !known.has(playerId) || (known.get(playerId) === null && place !== null))
    .map(({ playerId, place, prize }) => ({ type: "out", playerId, place, prize }));
}
