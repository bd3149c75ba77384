/**
 * Finds accounts, tables and pools by name for the search fields of the back office. Also finds the name that belongs to the id in a URL.
 */
import type { FoundPerson, FoundUnit, Staff } from "@poker/db";
import type { FoundName, NameSource } from "../../features/office/names/found-name.ts";
import { shownEmail } from "../../features/office/players/player-labels.ts";
import { repositories } from "../requests/repositories.ts";
import { isNotAllowed } from "./office-staff.ts";

const fromPerson = ({ id, name, guest, bot, ...address }: FoundPerson): FoundName => ({
  id,
  name,
  kind: bot ? "bot" : guest ? "guest" : "person",
  detail: shownEmail(address),
});
const fromUnit = (unit: FoundUnit): FoundName => ({ ...unit, detail: null });

/** Finds names. Returns only those that this member of staff may see. */
export async function findNames(staff: Staff, source: NameSource, search: string): Promise<readonly FoundName[]> {
  const { names } = repositories().backOffice;
  const people = async (scope: "people" | "everybody" | "staff") => {
    const found = await names.findPeople(staff, search, scope);
    return isNotAllowed(found) ? [] : found.map(fromPerson);
  };
  const units = async (kind: "table" | null) => {
    const found = await names.findUnits(staff, search, kind);
    return isNotAllowed(found) ? [] : found.map(fromUnit);
  };
  switch (source) {
    case "tables":
      return units("table");
    case "subjects":
      return [...(await people("everybody")), ...(await units(null))];
    default:
      return people(source);
  }
}

/** Returns the account or table with this id. Returns null when no id is given or the id does not exist. */
export async function findNameById(
  staff: Staff,
  source: NameSource,
  id: string | null | undefined,
): Promise<FoundName | null> {
  if (!id) return null;
  return (await findNames(staff, source, id)).find((found) => found.id === id) ?? null;
}
