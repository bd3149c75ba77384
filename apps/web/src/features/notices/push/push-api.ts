/** The requests and responses of the route about push messages. */
import type { PushKind } from "@poker/protocol";

export const PUSH_REFUSALS = ["session-revoked", "too-many-tries", "malformed", "unavailable"] as const;

/** What this browser receives now. */
export interface PushState {
  readonly kinds: readonly PushKind[];
}
