/** What the route about push messages sends and gets. */
import type { PushKind } from "@poker/protocol";

export const PUSH_REFUSALS = ["session-revoked", "too-many-tries", "malformed", "unavailable"] as const;

/** What is sent to a browser now. */
export interface PushState {
  readonly kinds: readonly PushKind[];
}
