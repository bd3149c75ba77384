/** The reality check that is due, on every page. All connections of a window update the same store. Decision 0067 */
import type { RoomClient } from "@poker/client";
import { create } from "zustand";

interface RealityCheckState {
  /** null when no check is due. */
  readonly number: number | null;
  /** The number of the latest check that was answered here, so that a late message does not show this check again. */
  readonly answered: number;
}

export const useRealityCheck = create<RealityCheckState>(() => ({ number: null, answered: 0 }));

export const noteDueCheck = (number: number | null): void =>
  useRealityCheck.setState(({ answered }) => ({ number: number === null || number <= answered ? null : number }));

export const noteAnswer = (number: number): void => useRealityCheck.setState({ number: null, answered: number });

/** Sets the check that was due when the web server rendered the page. The player may be a different player than before. */
export const beginWithCheck = (number: number | null): void => useRealityCheck.setState({ number, answered: 0 });

export function followRealityChecks(connection: Pick<RoomClient, "on">): void {
  connection.on("reality-check", ({ number }) => noteDueCheck(number));
}
