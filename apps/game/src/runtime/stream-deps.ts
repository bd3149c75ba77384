/** What every stream actor needs of the rest of the process. */
import type { Journal, NewNotice } from "@poker/db";
import type { Clock } from "../clock.ts";
import type { Logger } from "../log.ts";

export interface StreamDeps {
  readonly clock: Clock;
  readonly log: Logger;
  readonly journal: Pick<Journal, "commit" | "findByActionId" | "countEventsAfter">;
  /** These notices were committed. */
  readonly noticesWritten: (notices: readonly NewNotice[]) => void;
  /** Another process owns the unit now. */
  readonly leaseLost: (unitId: string) => void;
}
