/** A tournament's name, with a number that distinguishes tournaments of the same name. */
export interface NamedTournament {
  readonly id: string;
  readonly name: string;
  readonly number: number;
}
