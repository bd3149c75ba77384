/** The action that a bot chose, and how much thought the choice takes. */
import type { Action } from "@poker/engine";

export interface Decision {
  readonly action: Action;
  /** How much thought the decision takes, from 0 for an obvious decision to 1 for a close decision about many chips. */
  readonly effort: number;
}
