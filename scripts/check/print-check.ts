/** Checks the books and the hands of a whole room, and prints what it finds. */
import { checkRoom, describeViolation, type RoomCheck } from "@poker/db/checks";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { readCheckKeys } from "./read-check-keys.ts";

const MAX_SHOWN_VIOLATIONS = 50;

interface CheckRequest {
  /** True to check only the books, and not the hands. */
  readonly booksOnly: boolean;
  readonly json: boolean;
}

/** Returns the exit code: 1 when something is wrong. */
export async function printCheck({ booksOnly, json }: CheckRequest): Promise<number> {
  const result = await withOwnerDatabase("check", ({ database, dataDir }) =>
    checkRoom(database, booksOnly ? null : readCheckKeys(dataDir, process.env), showPart),
  );
  showPart("");
  if (json) console.log(JSON.stringify({ ok: result.violations.length === 0, ...result }));
  else for (const line of describeCheck(result, booksOnly)) console.log(line);
  return result.violations.length === 0 ? 0 : 1;
}

/**
 * Shows on the terminal which part is being checked, in one line that the next part overwrites. Shows nothing when
 * standard error is not a terminal.
 */
function showPart(name: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\u001B[K${name === "" ? "" : `checking ${name} …`}`);
}

function describeCheck(check: RoomCheck, booksOnly: boolean): readonly string[] {
  const { violations, tables, hands, openHands, tournaments, handsLeftOut, incompleteTables } = check;
  const more = violations.length - MAX_SHOWN_VIOLATIONS;
  return [
    ...violations.slice(0, MAX_SHOWN_VIOLATIONS).map(describeViolation),
    ...(more > 0 ? [`… and ${more} more`] : []),
    booksOnly
      ? "The books were checked, and no hands."
      : `The books were checked; ${tables} tables with ${hands} hands (${openHands} in play) and ${tournaments} tournaments were replayed.`,
    ...(handsLeftOut > 0 ? [`Left out, because what came before them is gone: ${handsLeftOut} hands.`] : []),
    ...(incompleteTables.length > 0 && !booksOnly
      ? [
          `Not replayed, because hands are in archive files, or were deleted by an earlier version: ${incompleteTables.length} tables.`,
        ]
      : []),
    violations.length === 0 ? "Nothing is wrong." : `${violations.length} things are wrong.`,
  ];
}
