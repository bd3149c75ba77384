/**
 * Builds the form of a package that we publish: one ES module for browsers and Node that contains all its dependencies,
 * the type declarations, and the package's command if it has one. Writes to the package's `dist`, or to the folder
 * given as the second argument.
 * Publish from there: `npm publish ./dist`.
 */
import { execFileSync } from "node:child_process";
import fs from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";
import { build } from "esbuild";
import { ROOT } from "./workspace.ts";

interface PublishedPackage {
  readonly description: string;
  /** Names of packages whose code is copied into the bundle. */
  readonly bundled: readonly string[];
  /** The name of the command whose code is `src/cli.ts`; absent when the package has none. */
  readonly command?: string;
}

const PUBLISHED: Readonly<Record<string, PublishedPackage>> = {
  "fair-deal": {
    description: "Verifies the deals of a poker room from their records: committed decks, cut and choose, bpr/v1.",
    bundled: ["@noble/curves", "@noble/hashes", "safe-stable-stringify"],
    command: "fair-deal-verify",
  },
  "hand-history": {
    description: "Reads and writes poker hands: PHH, Open Hand History, and the text that trackers read.",
    bundled: ["smol-toml", "zod"],
  },
};

const [, , folder = "", target] = process.argv;
const published = PUBLISHED[folder];
if (!published) throw new Error(`usage: build-published.ts ${Object.keys(PUBLISHED).join("|")} [FOLDER]`);
const source = path.join(ROOT, "packages", folder);
const dist = path.resolve(target ?? path.join(source, "dist"));

fs.rmSync(dist, { recursive: true, force: true });
await bundleCode(published);
writeDeclarations();
writePackage(published);

/** Bundles the module, and the command if there is one. The command shares the module's code, and is the only part that needs Node. */
async function bundleCode({ command }: PublishedPackage): Promise<void> {
  await build({
    entryPoints: ["src/index.ts", ...(command ? ["src/cli.ts"] : [])],
    outdir: dist,
    bundle: true,
    splitting: command !== undefined,
    platform: "neutral",
    format: "esm",
    target: "es2023",
    external: command ? ["node:*"] : [],
    absWorkingDir: source,
  });
}

/** Writes the type declarations. They contain the engine's declarations, so the published package depends on no other package. */
function writeDeclarations(): void {
  const tsc = path.join(path.dirname(createRequire(import.meta.url).resolve("typescript/package.json")), "bin/tsc");
  execFileSync(process.execPath, [tsc, "-p", "tsconfig.bundle.json", "--outDir", path.join(dist, "types")], {
    cwd: source,
    stdio: "inherit",
  });
  const types = path.join(dist, "types");
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

function writePackage({ description, bundled, command }: PublishedPackage): void {
  const { name, version, license }: Readonly<Record<"name" | "version" | "license", string>> = JSON.parse(
    fs.readFileSync(path.join(source, "package.json"), "utf8"),
  );
  const manifest = {
    name,
    version,
    license,
    description,
    type: "module",
    sideEffects: false,
    exports: { ".": { types: `./types/${folder}/src/index.d.ts`, default: "./index.js" } },
    ...(command && { bin: { [command]: "./cli.js" } }),
    engines: { node: ">=20.19" },
  };
  fs.writeFileSync(path.join(dist, "package.json"), `${JSON.stringify(manifest, null, 2)}\n`);
  fs.copyFileSync(path.join(ROOT, "LICENSE"), path.join(dist, "LICENSE"));
  fs.copyFileSync(path.join(ROOT, `docs/${folder}.md`), path.join(dist, "README.md"));
  const notices = bundled.map((each) => `${each}\n\n${fs.readFileSync(licenseOf(each), "utf8")}`);
  fs.writeFileSync(path.join(dist, "THIRD-PARTY-LICENSES"), notices.join("\n\n"));
}

function licenseOf(name: string): string {
  return path.join(ROOT, "node_modules", name, "LICENSE");
}
