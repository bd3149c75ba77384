/** The requests and responses of the route about push messages. */
import type { PushKind } from "@poker/protocol";

/** What this browser receives now. */
export interface PushState {
  readonly kinds: readonly PushKind[];
}
