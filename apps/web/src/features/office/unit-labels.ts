/** The names of houses and of the states of tables. */
import { HOUSES } from "@poker/engine";
import room from "../../messages/en.json";
import { t } from "./translator.ts";

/** The name of a house as in the lobby. A house without a name is shown by its id. */
export function houseName(house: string): string {
  const known = HOUSES.find((each) => each === house);
  return known ? room.house[known] : house;
}

const UNIT_STATUSES = ["open", "pausing", "paused", "closing", "closed"] as const;

/** The name of a table's status, as the node that runs the table publishes it. */
export const unitStatusLabel = (status: string): string => {
  const known = UNIT_STATUSES.find((each) => each === status);
  return known ? t(`monitor.statuses.${known}`) : status;
};
