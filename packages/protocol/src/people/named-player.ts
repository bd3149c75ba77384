/** A player as other people see them. */
export interface NamedPlayer {
  readonly name: string;
  /** True for a member of staff. Pages show a staff badge beside the name. Fault 99 */
  readonly staff: boolean;
}

/** Players' names, by player id. */
export type PlayerNames = Readonly<Record<string, NamedPlayer>>;
