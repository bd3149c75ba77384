/** Reads the import and export statements of source files. Biome formats them, so that patterns find them all. */
import fs from "node:fs";
import path from "node:path";
import { ROOT } from "../lib/workspace.ts";
import { listFiles, readText } from "./source-files.ts";

export interface Import {
  /** The name as it is written: `./card.ts`, `@poker/engine`. */
  readonly source: string;
  /** The imported file by its path from the root; null when it is a package from elsewhere or a built file. */
  readonly file: string | null;
  /** Names in the imported file; `*` for all of them. */
  readonly names: readonly string[];
  /** True when the statement does not exist at run time. */
  readonly typeOnly: boolean;
  /** For an `export … from`: the new name of each passed-on name, keyed by its name in the imported file. null for an import. */
  readonly passedOn: ReadonlyMap<string, string> | null;
}

const STATEMENT = /^(import|export)\s+(type\s+)?(?:([^"'`;()=]*?)\s*from\s*)?"([^"]+)"/gm;
/**
 * Finds `await import("./a.ts")`, with the names that the file takes from the module or the name that it gives to the
 * module. Also finds types such as `import("./a.ts").Name`.
 */
const CALL = /(?:(?:const|let) (\{[^}]*\}|\w+) = await |(typeof )?\b)import\(\s*"([^"]+)"\s*\)(?:\.(\w+)\b(?!\())?/g;

/** Splits `{ a, type B, c as d }` into pairs: the name in the imported file and the name it gets. */
const splitNames = (braces: string): (readonly [name: string, alias: string, isType: boolean])[] =>
  braces
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "")
    .map((part) => {
      const [name = "", alias = name] = part.replace(/^type /, "").split(/ as |: /);
      return [name, alias, part.startsWith("type ")];
    });

/** The folders of the repository's own packages by name, with what each exports. */
const PACKAGES: ReadonlyMap<string, { readonly folder: string; readonly exports: Readonly<Record<string, string>> }> =
  new Map(
    listFiles()
      .filter((file) => /^(packages\/[\w-]+|apps\/[\w-]+|e2e)\/package\.json$/.test(file))
      .map((file) => {
        const { name, exports = {} } = JSON.parse(readText(file));
        return [name, { folder: path.posix.dirname(file), exports }];
      }),
  );

/** Finds the file that a package of the repository exports under a name such as `@poker/db/testing`. */
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

/** Returns the names that a file uses of a module that it imports as `alias`. */
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

/** Returns what a file imports: by static imports, by imports while it runs, and by imports of types alone. */
export function readImports(file: string): readonly Import[] {
  const text = readText(file);
  return [
    ...[...text.matchAll(STATEMENT)].map((match) => readStatement(file, text, match)),
    ...[...text.matchAll(CALL)].map((match) => readCall(file, text, match)),
  ];
}
