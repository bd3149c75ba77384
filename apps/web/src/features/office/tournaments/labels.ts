/** Names the phases, presets and games of tournaments for the staff's forms and lists. */
import { TOURNAMENT_PRESETS, type TournamentPhase, type TournamentSettings } from "@poker/engine";
import { formatAmount } from "../../../ui/format-amount.ts";
import { t } from "../translator.ts";

export const phaseLabel = (phase: TournamentPhase): string => t(`tournaments.phases.${phase}`);

export function presetLabel(preset: string): string {
  const known = TOURNAMENT_PRESETS.find((each) => each === preset);
  return known ? t(`tournaments.presets.${known}`) : preset;
}

export const gameLabel = ({ game, structure }: Pick<TournamentSettings, "game" | "structure">): string =>
  `${t(`tables.games.${game}`)}, ${t(`tables.structures.${structure}`)}`;

/** Returns the price of an entry, such as "$10 + $1". Without a fee, returns the prize part only. */
export const buyInLabel = ({
  buyIn: { prize, fee },
  currency,
}: Pick<TournamentSettings, "buyIn" | "currency">): string =>
  fee === 0 ? formatAmount(prize, currency) : `${formatAmount(prize, currency)} + ${formatAmount(fee, currency)}`;
