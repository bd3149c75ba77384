/**
 * Finds the installed packages that an image needs: the packages that the image's files import, and the packages that
 * those packages need.
 */
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import * as z from "zod";

/** The npm commands that the image `tools` contains. They run from their sources. */
export const TOOLS = [
  "migrate",
  "admin",
  "keys",
  "check",
  "inspect",
  "export",
  "support",
  "archive",
  "backup",
  "restore",
  "drill",
].map((name) => `scripts/${name}.ts`);

const names = z.record(z.string(), z.string()).default({});
const packageSchema = z.looseObject({
  dependencies: names,
  optionalDependencies: names,
  peerDependencies: names,
  peerDependenciesMeta: z.record(z.string(), z.looseObject({ optional: z.boolean().default(false) })).default({}),
});

/** Makes esbuild list the imported packages instead of reading their files. The files of our own packages (`@poker/`) are read. */
const othersStayOut: Plugin = {
  name: "other packages stay out",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) =>
      kind === "entry-point" || request.startsWith("@poker/") ? null : { path: request, external: true },
    );
  },
};

/**
 * Returns the packages that a file imports, directly or through other files of ours, such as `pg` or `@prisma/client`.
 * Node's own modules are not included.
 */
export async function listImports(file: string): Promise<readonly string[]> {
  const { metafile } = await build({
    entryPoints: [file],
    bundle: true,
    plugins: [othersStayOut],
    platform: "node",
    format: "esm",
    write: false,
    metafile: true,
    logLevel: "error",
  });
  const requests = Object.values(metafile.inputs).flatMap(({ imports }) =>
    imports.filter(({ external }) => external).map((each) => each.path),
  );
  return [...new Set(requests.filter((request) => !isBuiltin(request)).map(nameOf))].toSorted();
}

/** Returns the name of the package that contains a module. The module `@prisma/client/runtime` is in the package `@prisma/client`. */
const nameOf = (request: string): string =>
  request
    .split("/")
    .slice(0, request.startsWith("@") ? 2 : 1)
    .join("/");

/** Finds a package as Node does: first in the node_modules of the folder `from`, then in those of its parent folders up to `root`. */
function findPackage(root: string, from: string, name: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const found = path.join(folder, "node_modules", name);
    if (fs.existsSync(path.join(found, "package.json"))) return found;
  }
  return null;
}

/**
 * Returns the folders, relative to `root`, of the packages `wanted` and of all packages that these need.
 * - `from` is the folder whose files import the packages.
 * - An optional dependency is included if it is installed. An optional peer is not included.
 * - `isLeftOut` says which packages the server never loads.
 * - Throws when a package is not installed.
 */
export function findImagePackages(
  root: string,
  from: string,
  wanted: readonly string[],
  isLeftOut: (name: string) => boolean = () => false,
): readonly string[] {
  const found = new Set<string>();
  const visit = (folder: string, name: string, optional: boolean): void => {
    if (isLeftOut(name)) return;
    const place = findPackage(root, folder, name);
    if (place === null && optional) return;
    if (place === null) throw new Error(`${name} is not installed, but ${path.relative(root, folder)} needs it`);
    if (found.has(place)) return;
    found.add(place);
    const file = fs.readFileSync(path.join(place, "package.json"), "utf8");
    const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = packageSchema.parse(
      JSON.parse(file),
    );
    for (const each of Object.keys(dependencies)) visit(place, each, each in optionalDependencies);
    for (const each of Object.keys(optionalDependencies)) visit(place, each, true);
    for (const each of Object.keys(peerDependencies))
      if (!peerDependenciesMeta[each]?.optional) visit(place, each, false);
  };
  for (const name of wanted) visit(from, name, false);
  return [...found].map((place) => path.relative(root, place)).toSorted();
}
