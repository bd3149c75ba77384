/** The action that a bot chose, and how much thought the decision takes. */
import type { Action } from "@poker/engine";

export interface Decision {
  readonly action: Action;
  /** How much thought the decision takes: from 0 for an obvious one to 1 for a close one about many chips. */
  readonly effort: number;
}
