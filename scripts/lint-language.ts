/** Part of `npm run lint`: finds violations of the language rules in CONTRIBUTING.md. Exits with 1 when it finds any. */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { findRelapses } from "./lib/language-rules.ts";

const root = path.resolve(import.meta.dirname, "..");
const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => file !== "" && fs.existsSync(path.join(root, file)));

const relapses = files.flatMap((file) =>
  findRelapses(file, () => fs.readFileSync(path.join(root, file), "utf8")).map(
    ({ line, text }) => `${file}:${line}: ${text}`,
  ),
);
for (const relapse of relapses) console.error(relapse);
if (relapses.length > 0) console.error(`${relapses.length} places to reword; CONTRIBUTING.md says how we write.`);
process.exitCode = relapses.length > 0 ? 1 : 0;
