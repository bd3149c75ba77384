/** Describes what happens at a tournament's table outside of its hands: who joins or leaves the table and why, and the next level. M16 */
import type { TournamentTableEvent } from "@poker/engine";
import { levelText } from "../../../../ui/level-text.ts";
import { nameOfPlayer } from "../session/table-scene.ts";
import { describeMove } from "../tournament/tournament-texts.ts";
import type { TextContext } from "./event-text.ts";

type EventOf<T extends TournamentTableEvent["type"]> = Extract<TournamentTableEvent, { readonly type: T }>;

/** Returns null for an event that is not worth saying. Readers learn about their own moves from a notice instead. */
export function describeTournamentEvent(event: TournamentTableEvent, context: TextContext): string | null {
  const { t, name, amount } = context;
  switch (event.type) {
    case "entry-seated":
      return seatedText(event, context);
    case "entry-removed":
      return removedText(event, context);
    case "chips-added":
      return t("tournamentTable.say.chipsAdded", { name: name(event.seat), amount: amount(event.amount) });
    case "level-changed":
      return t("tournamentTable.say.level", { level: event.level.no, stakes: levelText(t, event.level) });
    case "button-drawn":
      return null;
  }
}

function seatedText({ seat, reason, fromTableNo }: EventOf<"entry-seated">, { t, scene }: TextContext): string | null {
  if (seat.seat === scene.you) return null;
  const name = nameOfPlayer(scene, seat);
  // The table was only reset, so its players have not changed.
  if (reason.kind === "table-reset") return null;
  if (reason.kind === "drawn" || reason.kind === "final-table" || fromTableNo === undefined)
    return t("say.sat", { name });
  return describeMove(t, { fromTable: fromTableNo, toTable: tableNoOf(scene), reason }, name);
}

function removedText(event: EventOf<"entry-removed">, { t, scene, name }: TextContext): string | null {
  const { reason, toTableNo, seat } = event;
  switch (reason.kind) {
    case "busted":
    case "disqualified":
      return t(`tournamentTable.say.${reason.kind}`, { name: name(seat) });
    case "balance":
    case "table-broken":
      return toTableNo === undefined
        ? null
        : describeMove(t, { fromTable: tableNoOf(scene), toTable: toTableNo, reason }, name(seat));
    default:
      return null;
  }
}

const tableNoOf = ({ view }: TextContext["scene"]): number => view.tournament?.tableNo ?? 0;
