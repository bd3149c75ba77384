/** How a player is shown to others. */
export interface NamedPlayer {
  readonly name: string;
  /** A member of the staff: pages draw the staff badge beside the name. Fault 99 */
  readonly staff: boolean;
}

/** Names by player id. */
export type PlayerNames = Readonly<Record<string, NamedPlayer>>;
