/** Defines the tournament templates of a new room, one for each preset. Their ids are the same in every room. */
import { type TournamentPreset, type TournamentSettings, tournamentPresets } from "@poker/engine";

interface InitialTemplate {
  readonly preset: TournamentPreset;
  readonly id: string;
  readonly name: string;
  readonly settings: TournamentSettings;
}

const initialTemplate = (number: number, preset: TournamentPreset, name: string): InitialTemplate => ({
  preset,
  id: `00000000-0000-4000-8000-7000000000${String(number).padStart(2, "0")}`,
  name,
  settings: tournamentPresets[preset],
});

export const INITIAL_TEMPLATES: readonly InitialTemplate[] = [
  initialTemplate(1, "heads-up", "Heads-up sit-and-go"),
  initialTemplate(2, "six-max", "Six-max sit-and-go"),
  initialTemplate(3, "nine-max", "Nine-max sit-and-go"),
  initialTemplate(4, "turbo", "Turbo sit-and-go"),
  initialTemplate(5, "freeze-out", "Freeze-out with late registration"),
  initialTemplate(6, "rebuy", "Rebuy tournament"),
  initialTemplate(7, "satellite", "Satellite"),
  initialTemplate(8, "omaha8-limit", "Omaha Hi/Lo fixed-limit sit-and-go"),
];
