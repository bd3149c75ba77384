/** The names of houses and of the states of tables. */
import { HOUSES } from "@poker/engine";
import room from "../../messages/en.json";
import { t } from "./translator.ts";

/** Returns the name of a house as the lobby shows it. Returns the id if the house has no name. */
export function houseName(house: string): string {
  const known = HOUSES.find((each) => each === house);
  return known ? room.house[known] : house;
}

const UNIT_STATUSES = ["open", "pausing", "paused", "closing", "closed"] as const;

/** Returns the name of a table's status. The status comes from the node that runs the table. */
export const unitStatusLabel = (status: string): string => {
  const known = UNIT_STATUSES.find((each) => each === status);
  return known ? t(`monitor.statuses.${known}`) : status;
};
