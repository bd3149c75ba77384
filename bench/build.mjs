/**
 * Bundles each bench with our engine, in the same way as the game server. Other packages are imported as they were
 * published.
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
  // The database package loads files that are beside its sources, so it is not bundled.
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
// The worker threads of the measured servers.
await build({
  ...options,
  outExtension: {},
  outdir: "dist/wire",
  entryPoints: [{ in: "@poker/game/deck-worker", out: "deck-worker" }],
});
/** Marks the plugin's own calls of `resolve`, so that the plugin does not handle them again. */
const RESOLVED = "resolved";
// The measured servers, the processes that play on them, and matches of bots are bundled with our packages, like the game server.
await build({
  ...options,
  entryPoints: ["src/wire/*.process.ts", "src/bots/*.process.ts"],
  plugins: [
    {
      name: "packages stay out",
      setup: ({ onResolve, resolve }) =>
        onResolve({ filter: /^[^./]/ }, async ({ path, kind, importer, resolveDir, pluginData }) => {
          if (kind === "entry-point" || path.startsWith("@poker/") || pluginData === RESOLVED) return null;
          // The path is resolved from the importing file, because a package may be installed only in the game server's
          // folder.
          const found = await resolve(path, { kind, importer, resolveDir, pluginData: RESOLVED });
          const isFile = !found.external && found.errors.length === 0;
          return { path: isFile ? pathToFileURL(found.path).href : path, namespace: "package", external: true };
        }),
    },
  ],
});
