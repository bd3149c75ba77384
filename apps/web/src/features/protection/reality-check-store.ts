/** The reality check that is due, for every page. All connections of a window update this one store. Decision 0067 */
import type { RoomClient } from "@poker/client";
import { create } from "zustand";

interface RealityCheckState {
  /** The number of the check that is due; null when none is. */
  readonly number: number | null;
  /**
   * The number of the last check that the player answered here. A message about this check that arrives late does not
   * show it again.
   */
  readonly answered: number;
}

export const useRealityCheck = create<RealityCheckState>(() => ({ number: null, answered: 0 }));

export const noteDueCheck = (number: number | null): void =>
  useRealityCheck.setState(({ answered }) => ({ number: number === null || number <= answered ? null : number }));

export const noteAnswer = (number: number): void => useRealityCheck.setState({ number: null, answered: number });

/**
 * Sets the check that was due when the server rendered the page. Forgets the answered check, because another player may
 * have signed in since.
 */
export const beginWithCheck = (number: number | null): void => useRealityCheck.setState({ number, answered: 0 });

export function followRealityChecks(connection: Pick<RoomClient, "on">): void {
  connection.on("reality-check", ({ number }) => noteDueCheck(number));
}
