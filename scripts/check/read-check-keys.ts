/** Reads the keys with which the cards of a room are sealed. Never makes a key. */
import fs from "node:fs";
import path from "node:path";
import { parseKeyList } from "@poker/db";
import type { CheckKeys } from "@poker/db/checks";

/**
 * Returns the keys of the room in `dataDir`. When `dataDir` is null, returns those in the environment variables.
 * Throws when a key is missing or invalid. The message does not contain the key.
 */
export function readCheckKeys(dataDir: string | null, env: NodeJS.ProcessEnv): Pick<CheckKeys, "live" | "archive"> {
  const given = dataDir === null ? env : readSecrets(path.join(dataDir, "secrets.json"));
  const live = parseKeyList("LIVE_KEY", given.LIVE_KEY ?? "");
  const archive = parseKeyList("ARCHIVE_KEY", given.ARCHIVE_KEY ?? "");
  if (live === null || archive === null)
    throw new Error(
      `LIVE_KEY and ARCHIVE_KEY must be ${dataDir === null ? "set" : "in secrets.json"}, because hands are sealed; --books needs no key.`,
    );
  return { live, archive };
}

function readSecrets(file: string): Readonly<Record<string, string | undefined>> {
  if (!fs.existsSync(file)) return {};
  const secrets: Readonly<Record<string, string>> = JSON.parse(fs.readFileSync(file, "utf8"));
  return secrets;
}
