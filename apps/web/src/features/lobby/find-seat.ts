/** Asks the room for the table at which a player would best sit down now, of all there are. */
import { isRefusal } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";
import { requestJson } from "../../ui/request-json.ts";
import type { LastGame } from "./lobby-filters.ts";

interface SeatWish {
  /** The game that was played last, whose like is preferred; null when there is none. */
  readonly last: LastGame | null;
  readonly currency?: LobbyRow["currency"];
  /** A table that is not wanted. */
  readonly except?: string;
  /** Puts any table with players before all empty ones. */
  readonly isLivelyFirst?: boolean;
}

/** null when no table has a free seat, "unavailable" when the room cannot be asked. */
export async function findSeat({
  last,
  currency = "play",
  except,
  isLivelyFirst = false,
}: SeatWish): Promise<LobbyRow | "unavailable" | null> {
  const query = new URLSearchParams({ currency });
  if (except !== undefined) query.set("except", except);
  if (isLivelyFirst) query.set("lively", "yes");
  if (last) for (const [name, value] of Object.entries(last)) query.set(name, String(value));
  const answer = await requestJson<{ readonly table: LobbyRow | null }>(`/api/lobby/seat?${query}`);
  return isRefusal(answer) ? "unavailable" : answer.table;
}
