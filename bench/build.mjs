/** Bundles each bench with our engine the way the game server is bundled; other packages stay as they were published. */
import fs from "node:fs";
import { build } from "esbuild";

const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(new URL("package.json", import.meta.url), "utf8"));

await build({
  absWorkingDir: import.meta.dirname,
  entryPoints: ["src/*.bench.ts", "src/tables.ts"],
  outdir: "dist",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  external: Object.keys({ ...dependencies, ...devDependencies }),
  logLevel: "warning",
});
