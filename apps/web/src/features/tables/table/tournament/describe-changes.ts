/** Describes changes in a tournament outside of its hands in words, for screen readers and the text table. */
import type { EpochMs } from "@poker/engine";
import type { TournamentView } from "@poker/protocol";
import type { Translate } from "../../../../ui/card-text.ts";
import { type ChipUnit, formatAmount } from "../../../../ui/format-amount.ts";
import { formatClock } from "../../../../ui/format-duration.ts";

interface ChangeContext {
  readonly t: Translate;
  readonly currency: ChipUnit;
  readonly nameOf: (playerId: string) => string;
}

/**
 * Lists what to announce when a tournament changes from one view to the next. Leaves out levels and moves, because the tables announce
 * these.
 */
export function describeChanges(
  before: TournamentView,
  after: TournamentView,
  context: ChangeContext,
): readonly string[] {
  const { t } = context;
  const lines = [
    ...breakLines(before, after, t),
    ...outLines(before, after, context),
    ...dealLines(before, after, context),
    ...phaseLines(before, after, t),
  ];
  if (after.isHandForHand !== before.isHandForHand)
    lines.push(t(`tournamentTable.say.${after.isHandForHand ? "handForHand" : "handForHandEnded"}`));
  if (after.isPoolFrozen && !before.isPoolFrozen)
    lines.push(t("tournamentTable.say.poolFrozen", { count: after.prizes.length + after.tickets }));
  return lines;
}

function breakLines({ clock: was }: TournamentView, { clock, now }: TournamentView, t: Translate): readonly string[] {
  const lines: string[] = [];
  const startedAt = (at: EpochMs | null | undefined) => at ?? null;
  const [wasUntil, until] = [startedAt(was.break?.until), startedAt(clock.break?.until)];
  if (until !== null && wasUntil === null)
    lines.push(t("tournamentTable.say.breakStarted", { time: formatClock(until - now) }));
  if (was.break && !clock.break) lines.push(t("tournamentTable.say.breakEnded"));
  if ((clock.pausedAt === null) !== (was.pausedAt === null))
    lines.push(t(`tournamentTable.say.${clock.pausedAt === null ? "resumed" : "paused"}`));
  return lines;
}

/** Returns a line for each player whose place is certain now and was not before. M17 */
function outLines(
  before: TournamentView,
  after: TournamentView,
  { t, nameOf, currency }: ChangeContext,
): readonly string[] {
  const known = new Set(
    before.outs.filter(({ place }) => place !== null).map(({ playerId, place }) => `${playerId} ${place}`),
  );
  return after.outs.flatMap(({ playerId, place, prize }) => {
    if (place === null || known.has(`${playerId} ${place}`)) return [];
    const told = { name: nameOf(playerId), place };
    return [
      prize > 0
        ? t("tournamentTable.say.outPaid", { ...told, amount: formatAmount(prize, currency) })
        : t("tournamentTable.say.out", told),
    ];
  });
}

/** Returns a line for each player who now asks for a deal. When the talks begin or end, returns one line that says so. M21 */
function dealLines(before: TournamentView, after: TournamentView, { t, nameOf }: ChangeContext): readonly string[] {
  const [was, is] = [before.deal, after.deal];
  if (is?.stage === "asking") {
    const had = was?.stage === "asking" ? was.asked : [];
    return is.asked
      .filter((id) => !had.includes(id))
      .map((id) => t("tournamentTable.say.dealAsked", { name: nameOf(id) }));
  }
  if (is?.stage === "talking" && was?.stage !== "talking") return [t("tournamentTable.say.dealTalks")];
  return was?.stage === "talking" && !is ? [t("tournamentTable.say.dealEnded")] : [];
}

function phaseLines({ phase: was }: TournamentView, { phase }: TournamentView, t: Translate): readonly string[] {
  if (phase === was) return [];
  if (phase === "finished" || phase === "cancelled") return [t(`tournamentTable.say.${phase}`)];
  return phase === "final-table" && was !== "break" ? [t("tournamentTable.say.finalTable")] : [];
}
