/** Finds exports that are not used by any other file. */
import { type Import, readImports } from "./imports.ts";
import { partOf, readText } from "./source-files.ts";

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const DESTRUCTURED = /^export const \{([^}]*)\} =/gm;
const LIST = /^export (?:type )?\{([^}]*)\}(?! from);?$/gm;

/** Returns the names that a file declares and exports. Includes `default` when the file has a default export. */
function readDeclaredExports(text: string): string[] {
  const listed = [...text.matchAll(LIST), ...text.matchAll(DESTRUCTURED)].flatMap(([, names = ""]) =>
    names.split(",").flatMap(
      (part) =>
        part
          .trim()
          .replace(/^type /, "")
          .split(/ as |: /)
          .at(-1) || [],
    ),
  );
  const declared = [...text.matchAll(DECLARATION)].flatMap(([, name]) => name ?? []);
  return [...declared, ...listed, ...(/^export default /m.test(text) ? ["default"] : [])];
}

/**
 * Returns a function that maps each word in the files of a part of the repository (see `partOf`) to the only file that
 * contains the word. The value is null when several files contain it.
 */
function createMentions(files: readonly string[]): (part: string) => ReadonlyMap<string, string | null> {
  const known = new Map<string, Map<string, string | null>>();
  return (part) => {
    const mentions = known.get(part) ?? new Map<string, string | null>();
    if (known.has(part)) return mentions;
    known.set(part, mentions);
    for (const file of files.filter((each) => partOf(each) === part))
      for (const word of new Set(readText(file).match(/\w+/g))) mentions.set(word, mentions.has(word) ? null : file);
    return mentions;
  };
}

interface Module {
  readonly imports: readonly Import[];
  readonly exports: ReadonlySet<string>;
}

export interface UnusedExport {
  readonly file: string;
  readonly name: string;
}

/**
 * Returns the exports that no other file imports in any way.
 * An `export … from` of an entry point counts as its own export. `isEntry` is true for files whose exports are used
 * from outside, for example by a framework.
 */
export function findUnusedExports(files: readonly string[], isEntry: (file: string) => boolean): UnusedExport[] {
  const modules = new Map<string, Module>(
    files.map((file) => {
      const imports = readImports(file);
      const passed = imports.flatMap(({ passedOn }) => (passedOn ? [...passedOn.values()] : []));
      return [file, { imports, exports: new Set([...readDeclaredExports(readText(file)), ...passed]) }];
    }),
  );
  const namesOf = (file: string): readonly string[] => {
    const { imports = [], exports = [] } = modules.get(file) ?? {};
    return [
      ...exports,
      ...imports.flatMap(({ file: from, passedOn }) => (from && passedOn?.has("*") ? namesOf(from) : [])),
    ];
  };
  const mentionsAt = createMentions(files);
  const used = new Set<string>();
  /** Marks an export of a file as used. If the file only passes the name on from another file, marks the export of that file too. */
  const use = (file: string, name: string): void => {
    const module = modules.get(file);
    const key = `${file} ${name}`;
    if (!module || used.has(key)) return;
    used.add(key);
    for (const { file: from, passedOn } of module.imports) {
      if (!from || !passedOn) continue;
      for (const [inner, outer] of passedOn)
        if (inner === "*") use(from, name);
        else if (name === outer) use(from, inner);
    }
  };
  for (const [file, { imports }] of modules) {
    for (const { file: from, names, passedOn } of imports) {
      if (!from || passedOn) continue;
      if (!names.includes("*")) for (const name of names) use(from, name);
      else {
        // The whole module is imported as one object, which may be passed on. So its default export counts as used, and
        // so does each of its names that another file of the same part contains.
        const mentions = mentionsAt(partOf(file));
        for (const name of namesOf(from))
          if (name === "default" || (mentions.has(name) && mentions.get(name) !== from)) use(from, name);
      }
    }
    if (isEntry(file)) for (const name of namesOf(file)) use(file, name);
  }
  return [...modules].flatMap(([file, { exports }]) =>
    [...exports].filter((name) => name !== "*" && !used.has(`${file} ${name}`)).map((name) => ({ file, name })),
  );
}
