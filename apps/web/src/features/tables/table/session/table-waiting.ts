/** Says why no hand starts: how many players are missing, and which players at the table cannot be dealt in. B9 */
import { countPlayers, isHandUnderWay, type TableSeat } from "@poker/engine";
import type { Translate } from "../../../../ui/card-text.ts";
import { nameOfPlayer, type TableScene } from "./table-scene.ts";

/** Returns how many more players a hand needs. Returns 0 while a hand runs, and when the next hand can start. */
export function countMissingPlayers({ view }: Pick<TableScene, "view">): number {
  if (isHandUnderWay(view)) return 0;
  const { ready, needed } = countPlayers(view);
  return Math.max(0, needed - ready);
}

/**
 * Returns a text such as "Waiting for one more player. Anna sits out." Returns null when the table does not wait for a player.
 * `expectsBots` is true when one of the room's bots is about to sit down.
 */
export function describeWaiting(t: Translate, scene: TableScene, expectsBots: boolean): string | null {
  const count = countMissingPlayers(scene);
  if (count === 0) return null;
  const others = scene.view.seats.filter(({ seat }) => seat !== scene.you);
  const lines = [
    t("table.waitingFor", { count }),
    listNames(scene, others.filter(isAbsent), (names, many) => t("table.sitsOut", { names, count: many })),
    listNames(scene, others.filter(isBroke), (names, many) => t("table.isOutOfChips", { names, count: many })),
    expectsBots ? t("table.botComes") : null,
  ];
  return lines.filter((line) => line !== null).join(" ");
}

const isAbsent = ({ sittingOut, stack }: TableSeat) => sittingOut !== null && stack > 0;
const isBroke = ({ stack }: TableSeat) => stack === 0;

/** Returns the names as one text; null when the list is empty. */
function listNames(
  scene: TableScene,
  seats: readonly TableSeat[],
  toText: (names: string, count: number) => string,
): string | null {
  return seats.length === 0 ? null : toText(seats.map((seat) => nameOfPlayer(scene, seat)).join(", "), seats.length);
}
