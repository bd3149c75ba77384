/**
 * `node --import tsx scripts/release-notes.ts 0.1.0`
 *
 * Prints the section of CHANGELOG.md about a version, as the text of its release. Exits with 1 when package.json has
 * another version, or when the changelog has no section with a date for this version.
 */
import fs from "node:fs";
import path from "node:path";
import { readChangelog } from "./lib/changelog.ts";
import { ROOT } from "./lib/workspace.ts";

const [wanted = ""] = process.argv.slice(2);
const { version } = JSON.parse(fs.readFileSync(path.join(ROOT, "package.json"), "utf8"));
const section = readChangelog().find((each) => each.version === wanted);
if (version !== wanted) fail(`package.json has the version ${version}, not ${wanted}`);
if (!section?.date) fail(`CHANGELOG.md has no section "## [${wanted}] - DATE"`);
console.log(section.text);

function fail(reason: string): never {
  console.error(reason);
  process.exit(1);
}
