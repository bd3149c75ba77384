/** Asks the room for the best table at which the player could sit down now. */
import { isRefusal } from "@poker/engine";
import type { LobbyRow } from "@poker/protocol";
import { requestJson } from "../../ui/request-json.ts";
import type { LastGame } from "./lobby-filters.ts";

interface SeatWish {
  /** The game that the player played last; null if there is none. Tables with a similar game are preferred. */
  readonly last: LastGame | null;
  readonly currency?: LobbyRow["currency"];
  /** The id of a table that must not be returned. */
  readonly except?: string;
  /** True when any table with players is better than every empty table. */
  readonly isLivelyFirst?: boolean;
}

/**
 * Returns the best table. Returns null when no table has a free seat, and "unavailable" when the room cannot be
 * reached.
 */
export async function requestSeat({
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
