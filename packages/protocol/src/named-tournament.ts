/** What names a tournament: several may have one name, and the number tells them apart. */
export interface NamedTournament {
  readonly id: string;
  readonly name: string;
  readonly number: number;
}
