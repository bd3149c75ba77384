/** Finds the installed packages that an image needs: those that its files import, and what these packages need themselves. */
import fs from "node:fs";
import { isBuiltin } from "node:module";
import path from "node:path";
import { build, type Plugin } from "esbuild";
import * as z from "zod";

/** The commands of the image `tools`. They run from their sources. */
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

/** Does not follow imports of packages, except imports of our own packages, whose files are read too. */
const othersStayOut: Plugin = {
  name: "other packages stay out",
  setup({ onResolve }) {
    onResolve({ filter: /^[^./]/ }, ({ path: request, kind }) =>
      kind === "entry-point" || request.startsWith("@poker/") ? null : { path: request, external: true },
    );
  },
};

/**
 * The packages that a file imports, directly or through our other files, such as `pg` or `@prisma/client`; without
 * Node's own modules.
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

/** The package that holds a module: `@prisma/client/runtime` is in `@prisma/client`. */
const nameOf = (request: string): string =>
  request
    .split("/")
    .slice(0, request.startsWith("@") ? 2 : 1)
    .join("/");

/** Looks a package up as Node does: in the node_modules of the folder, then of its parents, up to `root`. */
function findPackage(root: string, from: string, name: string): string | null {
  for (let folder = from; folder.startsWith(root); folder = path.dirname(folder)) {
    const found = path.join(folder, "node_modules", name);
    if (fs.existsSync(path.join(found, "package.json"))) return found;
  }
  return null;
}

/**
 * Returns the folders of the packages `wanted` and of everything that they need, relative to `root`. `from` is the folder that imports
 * them. Packages that are needed only optionally are included when they are installed; optional peers are not. `isLeftOut` names packages
 * that the server never loads. Throws when a package is not installed.
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
