/**
 * `run.ts NAME …`: runs the script of that name, once the database client that it imports is there; a fresh clone has none. Standard
 * output stays the script's.
 */
import { runTool } from "./lib/workspace.ts";

const [name] = process.argv.splice(2, 1);
if (!(await runTool("turbo", ["run", "generate", "--output-logs=errors-only"], {}, 2))) process.exit(1);
await import(`./${name}.ts`);
