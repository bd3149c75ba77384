/** What every stream actor needs from the other parts of the process. */
import type { Journal, NewNotice } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";

export interface StreamDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly journal: Pick<Journal, "commit" | "findByActionId" | "countEventsAfter">;
  /** Called after notices were committed. */
  readonly noticesWritten: (notices: readonly NewNotice[]) => void;
  /** Called when another process has taken the unit. */
  readonly leaseLost: (unitId: string) => void;
}
