/** Finds the place of an address in the MMDB file that the operator gave with `GEOIP_MMDB`. It is read once, when the server starts. */
import fs from "node:fs";
import { isIP } from "node:net";
import { type CityResponse, Reader } from "maxmind";

/** Files that say of an address in which city or country it is; others tell of networks, for example. */
const HAS_PLACES = /City|Country|Enterprise/;

/** Finds the city and the code of its country, or the code alone; null when the file knows neither. */
type FindPlace = (address: string) => string | null;

/** Throws one line that names the setting when the file cannot be used. */
export function readAddressPlaces(file: string): FindPlace {
  const reader = openReader(file);
  const { databaseType } = reader.metadata;
  if (!HAS_PLACES.test(databaseType)) throw wrongSetting(`${databaseType} has no places, a City or Country file has`);
  return (address) => {
    const found = isIP(address) === 0 ? null : reader.get(address);
    const names = [found?.city?.names?.en, found?.country?.iso_code].filter((name) => name !== undefined);
    return names.join(", ") || null;
  };
}

function openReader(file: string): Reader<CityResponse> {
  try {
    return new Reader<CityResponse>(fs.readFileSync(file));
  } catch (error) {
    throw wrongSetting(error instanceof Error ? error.message : String(error));
  }
}

const wrongSetting = (problem: string) => new Error(`Environment: GEOIP_MMDB is wrong (${problem})`);

declare global {
  // The parts of the server are bundled apart, and the file is large: they share one reader.
  var processPlaces: FindPlace | undefined;
}

/** `file`: undefined when the operator gave none, and no place is known. */
export function startAddressPlaces(file: string | undefined): void {
  globalThis.processPlaces = file === undefined ? () => null : readAddressPlaces(file);
}

export const findPlace: FindPlace = (address) => globalThis.processPlaces?.(address) ?? null;
