/**
 * `run.ts NAME …`: runs the script of that name, and first generates the database client that it imports when a fresh clone has none.
 * Only the script writes to standard output.
 */
import { runTool } from "./lib/workspace.ts";

const [name] = process.argv.splice(2, 1);
if (!(await runTool("turbo", ["run", "generate", "--output-logs=errors-only"], {}, 2))) process.exit(1);
await import(`./${name}.ts`);
