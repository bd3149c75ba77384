/** Finds exports that no other file names. */
import { type Import, readImports } from "./imports.ts";
import { partOf, readText } from "./source-files.ts";

const DECLARATION =
  /^export (?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type|enum) (\w+)/gm;
const DESTRUCTURED = /^export const \{([^}]*)\} =/gm;
const LIST = /^export (?:type )?\{([^}]*)\}(?! from);?$/gm;

/** Returns the names that a file declares and exports, and `default`. */
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
 * Returns the words in the files of a part (see `partOf`), each with the one file that has the word, or null when several files have the
 * word.
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
 * Returns the exports that no other of the files imports in any way. An `export … from` of an entry point counts as an export of its own.
 * `isEntry`: true for files whose exports others use, such as a framework.
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
  /** Marks a name of a file as used, and also the names in other files that it re-exports. */
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
        // The whole module is imported and may be passed on. Its default export counts as used, and so does each name
        // that another file of the same part mentions.
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
