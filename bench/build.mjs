/** Bundles each bench with our engine the way the game server is bundled; other packages stay as they were published. */
import fs from "node:fs";
import { build } from "esbuild";

const { dependencies, devDependencies } = JSON.parse(fs.readFileSync(new URL("package.json", import.meta.url), "utf8"));

const options = {
  absWorkingDir: import.meta.dirname,
  outdir: "dist",
  outbase: "src",
  outExtension: { ".js": ".mjs" },
  bundle: true,
  platform: "node",
  format: "esm",
  target: "node20",
  logLevel: "warning",
};

await build({
  ...options,
  entryPoints: ["src/*.bench.ts", "src/tables.ts"],
  // The database's side finds its files beside its sources, so it stays where it is.
  external: [
    ...Object.keys({ ...dependencies, ...devDependencies }),
    "@poker/bots",
    "@poker/client",
    "@poker/db",
    "@playwright/test",
    "tsx",
    "../../scripts/*",
    "../../e2e/*",
  ],
});
// Servers, and those who play on them.
await build({
  ...options,
  entryPoints: ["src/wire/*.process.ts"],
  plugins: [
    {
      name: "packages stay out",
      setup: ({ onResolve }) =>
        onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
          kind === "entry-point" || path.startsWith("@poker/") ? null : { path, external: true },
        ),
    },
  ],
});
