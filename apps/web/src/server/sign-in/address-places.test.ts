/** Tests that places come from the operator's file, and that the server does not start when the file cannot be used. */
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { afterAll, expect, it } from "vitest";
import { makeMmdb } from "../../testing/mmdb-file.ts";
import { findPlace, readAddressPlaces, startAddressPlaces } from "./address-places.ts";

const folder = fs.mkdtempSync(path.join(os.tmpdir(), "places "));
afterAll(() => fs.rmSync(folder, { recursive: true }));

function writeFile(content: Buffer): string {
  const file = path.join(folder, `${fs.readdirSync(folder).length}.mmdb`);
  fs.writeFileSync(file, content);
  return file;
}
const munich = { city: { names: { en: "Munich", de: "München" } }, country: { iso_code: "DE" } };
const networks = [
  { address: "203.0.113.0", bits: 96 + 24, data: munich },
  { address: "2001:db8:1::", bits: 48, data: { country: { iso_code: "AT" } } },
];

it.each([
  ["203.0.113.9", "Munich, DE"],
  ["2001:db8:1:2::9", "AT"],
  ["198.51.100.1", null],
  ["2001:db8:2::1", null],
  ["no address", null],
])("finds the place of the address %s", (address, place) =>
  expect(readAddressPlaces(writeFile(makeMmdb("GeoLite2-City", networks)))(address)).toBe(place),
);

it.each([
  ["is missing", () => path.join(folder, "none.mmdb"), /no such file/],
  ["is no MMDB file", () => writeFile(Buffer.from("places")), /GEOIP_MMDB is wrong \(.+\)$/],
  ["has no places", () => writeFile(makeMmdb("GeoLite2-ASN", networks)), /GeoLite2-ASN has no places/],
])("✗: a file that %s is reported in one line", (_, file, problem) => {
  const start = () => startAddressPlaces(file());
  expect(start).toThrow(/^Environment: GEOIP_MMDB is wrong [^\n]+$/);
  expect(start).toThrow(problem);
});

it("finds no place when no file of places is set", () => {
  startAddressPlaces(undefined);
  expect(findPlace("203.0.113.9")).toBeNull();
});
