/** Reads the import and export statements of source files. Patterns can find all of them, because Biome formats the files. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../lib/workspace.ts";
import { listFiles, readText } from "./source-files.ts";

export interface Import {
  /** The module as it is written in the statement, such as `./card.ts` or `@poker/engine`. */
  readonly source: string;
  /** The path of the imported file from the root; null for a file of an installed package or a built file. */
  readonly file: string | null;
  /** The imported names. `*` stands for all names. */
  readonly names: readonly string[];
  /** True when the statement only imports types, so that it does not exist at run time. */
  readonly typeOnly: boolean;
  /** For an `export … from`: the new name of each exported name, by its name in the imported file. null for an import. */
  readonly passedOn: ReadonlyMap<string, string> | null;
}

const STATEMENT = /^(import|export)\s+(type\s+)?(?:([^"'`;()=]*?)\s*from\s*)?"([^"]+)"/gm;
/**
 * Matches `await import("./a.ts")` with the names that are taken from the module, or the name that the module gets.
 * Also matches types such as `import("./a.ts").Name`.
 */
const CALL = /(?:(?:const|let) (\{[^}]*\}|\w+) = await |(typeof )?\b)import\(\s*"([^"]+)"\s*\)(?:\.(\w+)\b(?!\())?/g;

/** Splits `{ a, type B, c as d }` into its names. Each has its name in the imported file, its new name, and whether it is a type. */
const splitNames = (braces: string): (readonly [name: string, alias: string, isType: boolean])[] =>
  braces
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", alias = name] = part.replace(/^type /, "").split(/ as |: /);
      return [name, alias, part.startsWith("type ")];
    });

/** The packages of this repository by name. Each has its folder and the exports of its package.json. */
const PACKAGES: ReadonlyMap<string, { readonly folder: string; readonly exports: Readonly<Record<string, string>> }> =
  new Map(
    listFiles()
      .filter((file) => /^(packages\/[\w-]+|apps\/[\w-]+|e2e)\/package\.json$/.test(file))
      .map((file) => {
        const { name, exports = {} } = JSON.parse(readText(file));
        return [name, { folder: path.posix.dirname(file), exports }];
      }),
  );

/** Returns the file that a name such as `@poker/db/testing` leads to; null when it is not a package of this repository. */
function resolvePackage(source: string): string | null {
  const [, name = "", below = ""] = /^(@poker\/[\w-]+)(\/.+)?$/.exec(source) ?? [];
  const { folder = "", exports = {} } = PACKAGES.get(name) ?? {};
  for (const [key, target] of Object.entries(exports)) {
    const [start = "", end] = key.slice(1).split("*");
    if (end === undefined ? below === start : below.startsWith(start))
      return path.posix.join(folder, target.replace("*", below.slice(start.length)));
  }
  return null;
}

function resolveImport(file: string, source: string): string | null {
  if (!source.startsWith(".")) return resolvePackage(source);
  const target = path.posix.join(path.posix.dirname(file), source);
  const found = [target, `${target}.ts`, `${target}.tsx`, `${target}/index.ts`].find(
    (each) => fs.statSync(path.join(ROOT, each), { throwIfNoEntry: false })?.isFile() === true,
  );
  return found ?? null;
}

/** Returns the names that a file uses of a module that it has imported under the name `alias`. */
const membersOf = (alias: string, text: string): readonly string[] =>
  [...text.matchAll(new RegExp(`\\b${alias}\\.(\\w+)`, "g"))].map(([, member = ""]) => member);

function readStatement(file: string, text: string, match: RegExpMatchArray): Import {
  const [, word, type, clause = "", source = ""] = match;
  const named = splitNames(/\{([^}]*)\}/.exec(clause)?.[1] ?? "");
  const rest = clause.replace(/\{[^}]*\}/, "").replace(/[\s,]/g, "");
  const whole = /^\*as(\w+)$/.exec(rest)?.[1];
  const others = rest === "" ? [] : rest === "*" ? ["*"] : whole ? membersOf(whole, text) : ["default"];
  return {
    source,
    file: resolveImport(file, source),
    names: [...named.map(([name]) => name), ...others],
    typeOnly: type !== undefined || (named.length > 0 && rest === "" && named.every(([, , isType]) => isType)),
    passedOn:
      word === "import"
        ? null
        : new Map([
            ...named.map(([name, alias]) => [name, alias] as const),
            ...others.map((name) => [name, name] as const),
          ]),
  };
}

function readCall(file: string, text: string, [, taken, typeOf, source = "", member]: RegExpMatchArray): Import {
  const names = taken?.startsWith("{")
    ? splitNames(taken.slice(1, -1)).map(([name]) => name)
    : taken
      ? membersOf(taken, text)
      : [member ?? "*"];
  return {
    source,
    file: resolveImport(file, source),
    names,
    typeOnly: typeOf !== undefined || (taken === undefined && member !== undefined),
    passedOn: null,
  };
}

/** Returns all imports of a file: static imports, imports at run time, and imports of types. */
export function readImports(file: string): readonly Import[] {
  const text = readText(file);
  return [
    ...[...text.matchAll(STATEMENT)].map((match) => readStatement(file, text, match)),
    ...[...text.matchAll(CALL)].map((match) => readCall(file, text, match)),
  ];
}
