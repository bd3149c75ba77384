/** Writes the support file. Never overwrites an existing file. */
import fs from "node:fs";
import path from "node:path";
import type { Database } from "@poker/db";
import { findDataDir } from "../lib/data-directories.ts";
import { withOwnerDatabase } from "../lib/owner-database.ts";
import { type LoggedError, readLastErrors } from "./last-errors.ts";
import { describeMachine } from "./machine.ts";
import { describeRoom, findPersonalNames } from "./room-state.ts";
import { createScrubber } from "./scrub-text.ts";
import { describeSettings, listSecretValues } from "./settings.ts";

/** Writes the support file to the path `out`. When it is undefined, writes to a file whose name contains the time. */
export async function writeSupport(out: string | undefined): Promise<void> {
  const stamp = new Date().toISOString().slice(0, 16).replaceAll(":", "");
  const file = path.resolve(out ?? `support-${stamp}.json`);
  if (fs.existsSync(file)) throw new Error(`${file} exists already; nothing was written.`);
  const dataDir = process.env.DATABASE_URL ? null : findDataDir("support");
  const errors = dataDir === null ? [] : readLastErrors(dataDir);
  const text = `${JSON.stringify(await collectSupport(dataDir, errors), null, 2)}\n`;
  fs.writeFileSync(file, text, { mode: 0o600, flag: "wx" });
  console.log(`${file}: ${Math.ceil(text.length / 1024)} KB. Read it before you send it.`);
}

async function collectSupport(dataDir: string | null, errors: readonly LoggedError[]) {
  const room = await withOwnerDatabase("support", async ({ database }) =>
    describeWithErrors(database, errors, dataDir),
  ).catch((error: unknown) => {
    console.error("The database could not be read; the file says so.");
    return { database: { problem: toCode(error) }, errors: [] };
  });
  return {
    madeAt: new Date().toISOString(),
    machine: describeMachine(),
    settings: describeSettings(process.env),
    ...room,
  };
}

/**
 * Describes the database and the errors. The message of an error may quote anything, so the room's secrets and the
 * names of people are removed from it.
 */
async function describeWithErrors(database: Database, errors: readonly LoggedError[], dataDir: string | null) {
  const scrub = createScrubber([
    ...listSecretValues(dataDir, process.env),
    ...(await findPersonalNames(database, errors.map(({ message }) => message).join("\n"))),
  ]);
  return {
    database: await describeRoom(database),
    errors: errors.map((error) => ({ ...error, message: scrub(error.message) })),
  };
}

/** Returns the code of an error, such as ECONNREFUSED. Its message is not used, because it may contain the name of a host or a user. */
const toCode = (error: unknown): string =>
  error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "cannot be opened";
