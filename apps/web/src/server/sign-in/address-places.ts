/**
 * Finds the city or country of an IP address in the MMDB file named by the setting `GEOIP_MMDB`. The server reads the
 * file once, at its start.
 */
import fs from "node:fs";
import { isIP } from "node:net";
import { type CityResponse, Reader } from "maxmind";

/** The types of MMDB files that contain cities or countries. Other types describe networks, for example. */
const HAS_PLACES = /City|Country|Enterprise/;

/** Returns the city with its country code, or only the country code. Returns null when the file knows neither of them. */
type FindPlace = (address: string) => string | null;

/** Reads the file. If it cannot be used, throws an error with one line that names the setting. */
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
  // Next.js puts parts of the server into separate bundles. The file is large, so all bundles share one reader through
  // this global variable.
  var processPlaces: FindPlace | undefined;
}

/** Reads the file if the operator has set one. Without a file (`file` is undefined), no address has a place. */
export function startAddressPlaces(file: string | undefined): void {
  globalThis.processPlaces = file === undefined ? () => null : readAddressPlaces(file);
}

export const findPlace: FindPlace = (address) => globalThis.processPlaces?.(address) ?? null;
