/** Finds accounts, tables and pools by name for the fields of the back office, and the one that an address names by its id. */
import type { FoundPerson, FoundUnit, Staff } from "@poker/db";
import type { FoundName, NameSource } from "../features/office/names/found-name.ts";
import { shownEmail } from "../features/office/players/shown-email.ts";
import { isNotAllowed } from "./office-route.ts";
import { repositories } from "./repositories.ts";

const fromPerson = ({ id, name, guest, bot, ...address }: FoundPerson): FoundName => ({
  id,
  name,
  kind: bot ? "bot" : guest ? "guest" : "person",
  detail: shownEmail(address),
});
const fromUnit = (unit: FoundUnit): FoundName => ({ ...unit, detail: null });

/** What the member of staff may not look for is not found. */
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

/** The account or table of this id; null when none is given, or there is none. */
export async function findNameById(
  staff: Staff,
  source: NameSource,
  id: string | null | undefined,
): Promise<FoundName | null> {
  if (!id) return null;
  return (await findNames(staff, source, id)).find((found) => found.id === id) ?? null;
}
