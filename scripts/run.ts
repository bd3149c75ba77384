/**
 * `run.ts NAME …`: runs the script of that name. In a fresh clone it first generates the database client that the script imports. Only the
 * script writes to standard output.
 */
import { runTool } from "./lib/workspace.ts";

const [name] = process.argv.splice(2, 1);
if (!(await runTool("turbo", ["run", "generate", "--output-logs=errors-only"], {}, 2))) process.exit(1);
await import(`./${name}.ts`);
