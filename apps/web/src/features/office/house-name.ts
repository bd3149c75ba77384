import { HOUSES } from "@poker/engine";
import room from "../../messages/en.json" with { type: "json" };

/** Names a house as the lobby does; one without a name is shown by its id. */
export function houseName(house: string): string {
  const known = HOUSES.find((each) => each === house);
  return known ? room.house[known] : house;
}
