/** Measures the imports of the whole repository. The structure test and `npm run figures` use the results. */
import { type Cycle, findCycles } from "./cycles.ts";
import { findUnusedExports, type UnusedExport } from "./exports.ts";
import { readImports } from "./imports.ts";
import { isCode, listFiles } from "./source-files.ts";

/** The entry points of packages that may be published. Other projects use their exports too. */
const PUBLISHED = ["engine", "fair-deal", "hand-history"].map((name) => `packages/${name}/src/index.ts`);
/** Matches files whose exports are read by Next.js, Vitest or other tools. */
const READ_BY_TOOLS = [
  /^apps\/web\/src\/app\/(.*\/)?(page|layout|template|default|loading|error|global-error|not-found|route)\.tsx?$/,
  /^apps\/web\/src\/app\/(.*\/)?(icon|apple-icon|opengraph-image|manifest|robots|sitemap)\.tsx?$/,
  /^apps\/web\/src\/(proxy|instrumentation)\.ts$/,
  /(^|\/)[\w.-]+\.config\.(ts|mjs)$/,
  // These files prepare the databases and the commands for all test files.
  /(^|\/)testing\/(setup|bundled-\w+)\.ts$/,
];

const isEntry = (file: string): boolean =>
  PUBLISHED.includes(file) || READ_BY_TOOLS.some((pattern) => pattern.test(file));

/** Returns the cycles of imports among the files for which `isMeant` returns true. When `types` is true, imports of types count too. */
export function listCycles(types: boolean, isMeant: (file: string) => boolean = () => true): Cycle[] {
  const files = listFiles().filter((file) => isCode(file) && isMeant(file));
  return findCycles(
    new Map(
      files.map((file) => [
        file,
        readImports(file).flatMap(({ file: imported, typeOnly }) =>
          imported && (types || !typeOnly) ? [imported] : [],
        ),
      ]),
    ),
  );
}

export const listUnusedExports = (): UnusedExport[] => findUnusedExports(listFiles().filter(isCode), isEntry);

/** Returns the imports in files outside `apps` that name a file inside `apps` by its path. */
export const listImportsOfInsides = (): string[] =>
  listFiles()
    .filter((file) => isCode(file) && !file.startsWith("apps/"))
    .flatMap((file) =>
      readImports(file)
        .filter(({ source, file: imported }) => source.startsWith(".") && imported?.startsWith("apps/"))
        .map(({ source }) => `${file} imports ${source}`),
    );
