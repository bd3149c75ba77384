/** The time zones of dates in files of hands. The `write.ts` of each format writes the dates. */

/**
 * IANA time zones, by the names that files use for them. They include names of summer time, and the full names that Windows programs write.
 */
export const ZONES: ReadonlyMap<string, string> = new Map([
  ["UTC", "UTC"],
  ["GMT", "UTC"],
  ["ET", "America/New_York"],
  ["EST", "America/New_York"],
  ["EDT", "America/New_York"],
  ["Eastern Standard Time", "America/New_York"],
  ["Eastern Daylight Time", "America/New_York"],
  ["CT", "America/Chicago"],
  ["MT", "America/Denver"],
  ["PT", "America/Los_Angeles"],
  ["AKST", "America/Anchorage"],
  ["HST", "Pacific/Honolulu"],
  ["NST", "America/St_Johns"],
  ["AT", "America/Halifax"],
  ["BRT", "America/Sao_Paulo"],
  ["ART", "America/Argentina/Buenos_Aires"],
  ["COT", "America/Bogota"],
  ["WET", "Europe/Lisbon"],
  ["GMT Standard Time", "Europe/London"],
  ["GMT Daylight Time", "Europe/London"],
  ["CET", "Europe/Paris"],
  ["CEST", "Europe/Paris"],
  ["EET", "Europe/Athens"],
  ["MSK", "Europe/Moscow"],
  ["YEKT", "Asia/Yekaterinburg"],
  ["KRAT", "Asia/Krasnoyarsk"],
  ["IST", "Asia/Kolkata"],
  ["CCT", "Asia/Shanghai"],
  ["JST", "Asia/Tokyo"],
  ["AWST", "Australia/Perth"],
  ["ACST", "Australia/Adelaide"],
  ["AET", "Australia/Sydney"],
  ["NZT", "Pacific/Auckland"],
]);

/**
 * Converts a local time to epoch ms. `local` is what epoch ms would be if the same clock time were in UTC. `zone` is an IANA name, or how
 * many ms the zone is ahead of UTC.
 */
export function epochOf(local: number, zone: string | number): number {
  if (typeof zone === "number") return local - zone;
  // The offset is looked up twice. When clocks change near this time, the first look-up may give the offset on the wrong side of the
  // change.
  const guess = local - aheadAt(local, zone);
  return local - aheadAt(guess, zone);
}

let lastAsked: { readonly quarter: number; readonly zone: string; readonly ahead: number } | null = null;

/**
 * Returns how many ms the zone's clocks are ahead of UTC. The last result is reused within the same quarter of an hour, because the hands
 * of a file are close together in time and clocks change only at full quarters.
 */
function aheadAt(at: number, zone: string): number {
  const quarter = Math.floor(at / QUARTER_MS);
  if (lastAsked?.quarter === quarter && lastAsked.zone === zone) return lastAsked.ahead;
  const ahead = localTimeAt(at, zone) - Math.floor(at / 1000) * 1000;
  lastAsked = { quarter, zone, ahead };
  return ahead;
}

const QUARTER_MS = 15 * 60_000;

/** Returns the zone that a file names, such as `America/Toronto`, `ET`, `UTC+2` or `Toronto`. Returns null when it is unknown. */
export function zoneNamed(name: string): string | number | null {
  const known = ZONES.get(name);
  if (known) return known;
  const [, sign, hours, minutes = "0"] = /^(?:UTC|GMT)?([+-])(\d\d?):?(\d\d)?$/.exec(name) ?? [];
  if (sign) return (sign === "+" ? 1 : -1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
  const wanted = name.trim().replaceAll(" ", "_").toLowerCase();
  if (wanted === "") return null;
  allZones ??= Intl.supportedValuesOf("timeZone");
  return (
    allZones.find((zone) => zone.toLowerCase() === wanted) ??
    allZones.find((zone) => zone.toLowerCase().endsWith(`/${wanted}`)) ??
    zoneOfIntl(name)
  );
}

let allZones: readonly string[] | undefined;

/** Returns a zone that is valid but not listed here, such as the old name `US/Eastern`. */
function zoneOfIntl(name: string): string | null {
  try {
    clockOf(name);
    return name;
  } catch {
    return null;
  }
}

/** Returns the local time in a zone, as what epoch ms would be if the same clock time were in UTC. */
export function localTimeAt(at: number, timeZone: string): number {
  const parts = clockOf(timeZone).formatToParts(at);
  const part = (type: string) => Number(parts.find((each) => each.type === type)?.value);
  return Date.UTC(part("year"), part("month") - 1, part("day"), part("hour"), part("minute"), part("second"));
}

const CLOCK = {
  hourCycle: "h23",
  year: "numeric",
  month: "numeric",
  day: "numeric",
  hour: "numeric",
  minute: "numeric",
  second: "numeric",
} as const;

const clocks = new Map<string, Intl.DateTimeFormat>();

/** Returns the formatter for a zone. Formatters are kept, because creating one takes longer than playing a hand. */
function clockOf(timeZone: string): Intl.DateTimeFormat {
  const clock = clocks.get(timeZone) ?? new Intl.DateTimeFormat("en-US", { timeZone, ...CLOCK });
  clocks.set(timeZone, clock);
  return clock;
}
