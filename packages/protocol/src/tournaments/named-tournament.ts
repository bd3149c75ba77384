/** The name of a tournament; a number distinguishes tournaments with the same name. */
export interface NamedTournament {
  readonly id: string;
  readonly name: string;
  readonly number: number;
}
