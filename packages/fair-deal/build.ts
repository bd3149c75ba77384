/**
 * Builds what is published of this package into `dist`, or into the folder that is named: an ES module for browsers and Node with
 * everything in it, its type declarations, and the command. Publish from there: `npm publish ./dist`.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";

const HERE = import.meta.dirname;
const DIST = path.resolve(process.argv[2] ?? path.join(HERE, "dist"));
const ROOT = path.resolve(HERE, "../..");
/** Packages whose code is in the bundle. */
const BUNDLED = ["@noble/curves", "@noble/hashes", "safe-stable-stringify"];

fs.rmSync(DIST, { recursive: true, force: true });
await bundleCode();
writeDeclarations();
writePackage();

/** The command shares the module's code. */
async function bundleCode(): Promise<void> {
  await build({
    entryPoints: ["src/index.ts", "src/cli.ts"],
    outdir: DIST,
    bundle: true,
    splitting: true,
    platform: "neutral",
    format: "esm",
    target: "es2023",
    external: ["node:*"],
    absWorkingDir: HERE,
  });
}

/** The engine's declarations come with ours, so that the package stands alone. */
function writeDeclarations(): void {
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.bundle.json", "--outDir", path.join(DIST, "types")], {
    cwd: HERE,
    stdio: "inherit",
  });
  const types = path.join(DIST, "types");
  for (const file of fs.readdirSync(types, { recursive: true, encoding: "utf8" })) {
    if (!file.endsWith(".d.ts")) continue;
    const up = path.posix.relative(path.posix.dirname(file), "engine/src/index.js");
    const from = path.join(types, file);
    const declarations = fs
      .readFileSync(from, "utf8")
      .replaceAll(/(["'])(\.{1,2}\/[^"']*)\.ts\1/g, '"$2.js"')
      .replaceAll('"@poker/engine"', JSON.stringify(up.startsWith(".") ? up : `./${up}`));
    fs.writeFileSync(from, declarations);
  }
}

function writePackage(): void {
  const { name, version, license }: Readonly<Record<"name" | "version" | "license", string>> = JSON.parse(
    fs.readFileSync(path.join(HERE, "package.json"), "utf8"),
  );
  const published = {
    name,
    version,
    license,
    description: "Verifies the deals of a poker room from their records: committed decks, cut and choose, bpr/v1.",
    type: "module",
    sideEffects: false,
    exports: { ".": { types: "./types/fair-deal/src/index.d.ts", default: "./index.js" } },
    bin: { "fair-deal-verify": "./cli.js" },
    engines: { node: ">=20.19" },
  };
  fs.writeFileSync(path.join(DIST, "package.json"), `${JSON.stringify(published, null, 2)}\n`);
  fs.copyFileSync(path.join(ROOT, "LICENSE"), path.join(DIST, "LICENSE"));
  fs.copyFileSync(path.join(ROOT, "docs/fair-deal.md"), path.join(DIST, "README.md"));
  const notices = BUNDLED.map((each) => `${each}\n\n${fs.readFileSync(licenseOf(each), "utf8")}`);
  fs.writeFileSync(path.join(DIST, "THIRD-PARTY-LICENSES"), notices.join("\n\n"));
}

function licenseOf(name: string): string {
  return path.join(ROOT, "node_modules", name, "LICENSE");
}
