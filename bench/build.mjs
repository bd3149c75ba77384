/**
 * Bundles each bench with our engine, in the same way as the game server is bundled. Other packages are not bundled, so
 * they run as they were published.
 */
import fs from "node:fs";
import { pathToFileURL } from "node:url";
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
  entryPoints: ["src/*.bench.ts", "src/*.process.ts"],
  // The database package is not bundled, because it loads files that are beside its sources.
  external: [
    ...Object.keys({ ...dependencies, ...devDependencies }),
    "@poker/bots",
    "@poker/client",
    "@poker/db",
    "@playwright/test",
    "tsx",
    "../../scripts/*",
    "../../e2e/*",
    "@poker/game/testing/*",
    "@poker/web/*",
  ],
});
// Bundles the code of the worker threads that the measured servers start.
await build({
  ...options,
  outExtension: {},
  outdir: "dist/wire",
  entryPoints: [{ in: "@poker/game/deck-worker", out: "deck-worker" }],
});
/** Marks a call of `resolve` that the plugin itself makes, so that the plugin does not handle this call again. */
const RESOLVED = "resolved";
// Bundles the measured servers, the processes that play on them, and the matches of bots. Our own packages are
// included, as in the game server.
await build({
  ...options,
  entryPoints: ["src/wire/*.process.ts", "src/bots/*.process.ts"],
  plugins: [
    {
      name: "packages stay out",
      setup: ({ onResolve, resolve }) =>
        onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
          if (kind === "entry-point" || path.startsWith("@poker/") || pluginData === RESOLVED) return null;
          // The package is looked up from the importing file, because it may be installed only in the folder of the game server.
          const found = await resolve(path, { kind, importer, resolveDir, pluginData: RESOLVED });
          const isFile = !found.external && found.errors.length === 0;
          return { path: isFile ? pathToFileURL(found.path).href : path, namespace: "package", external: true };
        }),
    },
  ],
});
