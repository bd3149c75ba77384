/** Finds the place of an address in the MMDB file of the setting `GEOIP_MMDB`. The file is read once, when the server starts. */
import fs from "node:fs";
import { isIP } from "node:net";
import { type CityResponse, Reader } from "maxmind";

/** Types of files that contain the city or country of an address; other types describe networks, for example. */
const HAS_PLACES = /City|Country|Enterprise/;

/** Returns the city with its country code, or only the code; null when the file knows neither. */
type FindPlace = (address: string) => string | null;

/** Throws an error of one line that names the setting when the file cannot be used. */
export function readAddressPlaces(file: string): FindPlace {
  const reader = openReader(file);
  const { databaseType } = reader.metadata;
  if (!HAS_PLACES.test(databaseType)) throw wrongSetting(`${databaseType} has no places; use a City or Country file`);
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
  // The parts of the server are separate bundles, and the file is large, so they share one reader.
  var processPlaces: FindPlace | undefined;
}

/** `file` is undefined when the operator has set none; then no place is known. */
export function startAddressPlaces(file: string | undefined): void {
  globalThis.processPlaces = file === undefined ? () => null : readAddressPlaces(file);
}

export const findPlace: FindPlace = (address) => globalThis.processPlaces?.(address) ?? null;
