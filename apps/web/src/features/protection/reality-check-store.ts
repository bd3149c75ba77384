/** Which reality check is due, whatever page is open: one store a window, fed by each of its connections. Decision 0067 */
import type { RoomClient } from "@poker/client";
import { create } from "zustand";

interface RealityCheckState {
  /** null when none is due. */
  readonly number: number | null;
  /** The latest one that was answered here: what was on its way meanwhile does not bring it back. */
  readonly answered: number;
}

export const useRealityCheck = create<RealityCheckState>(() => ({ number: null, answered: 0 }));

export const noteDueCheck = (number: number | null): void =>
  useRealityCheck.setState(({ answered }) => ({ number: number === null || number <= answered ? null : number }));

export const noteAnswer = (number: number): void => useRealityCheck.setState({ number: null, answered: number });

/** What the web server knew as it made the page, for a player who is perhaps another one than before. */
export const beginWithCheck = (number: number | null): void => useRealityCheck.setState({ number, answered: 0 });

export function followRealityChecks(connection: Pick<RoomClient, "on">): void {
  connection.on("reality-check", ({ number }) => noteDueCheck(number));
}
