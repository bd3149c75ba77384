/** What a viewer has of the people at the felt, beside the game. */
import type { Emote } from "@poker/protocol";

export interface Company {
  /** By user: the short word somebody has just said. */
  readonly emotes: ReadonlyMap<string, Emote>;
}

export const STRANGERS: Company = { emotes: new Map() };
