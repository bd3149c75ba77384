/** How a player is shown to others. */
export interface NamedPlayer {
  readonly name: string;
  /** True for a member of the staff. Pages draw the staff badge beside the name. Fault 99 */
  readonly staff: boolean;
}

/** Names by player id. */
export type PlayerNames = Readonly<Record<string, NamedPlayer>>;
