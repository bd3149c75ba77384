/** Measures the structure and the language of the repository, so that both can be compared before and after a change. */
import { listCycles, listImportsOfInsides, listUnusedExports } from "./measure-imports.ts";
import { isCode, isTest, listFiles, partOf, readText } from "./source-files.ts";

const MAX_DOCS_COLUMNS = 120;
const MAX_TEST_NAME_CHARS = 110;

const countLines = (file: string): number => readText(file).split("\n").length - 1;

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the comments of a file as plain text. Each comment is one line. */
const commentsOf = (file: string): string[] =>
  [...readText(file).matchAll(/\/\*\*([\s\S]*?)\*\/|^[ \t]*\/\/ ?(.*)$/gm)].map(([, block, line = ""]) =>
    (block?.replace(/\n\s*\*/g, " ") ?? line).replace(/\s+/g, " ").trim(),
  );

const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["comments that begin with Of, By or As", /^(Of|By|As) /],
  ['comments with "is none" or "are none"', /\b(is|are) none\b/],
  ['comments with "So many" or "As many"', /\b([Ss]o|[Aa]s) many\b/],
];

/** Returns the names of a file's tests. Names that are computed at run time are left out. */
const testNamesOf = (file: string): string[] =>
  [...readText(file).matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\)|\([^"`]*?\))?\(\s*(["'`])(.*?)\1/g)].map(
    ([, , name = ""]) => name,
  );

/** How many files and lines one part of the repository has. */
interface PartSize {
  readonly part: string;
  readonly files: number;
  readonly lines: number;
  readonly testFiles: number;
  readonly testLines: number;
}

/** A number with its name. The `details` explain it, one line each. */
interface Figure {
  readonly name: string;
  readonly value: number;
  readonly details?: readonly string[];
}

interface RepositoryFigures {
  readonly parts: readonly PartSize[];
  readonly figures: readonly Figure[];
}

export function measureRepository(): RepositoryFigures {
  const files = listFiles();
  const code = files.filter(isCode);
  return {
    parts: measureParts(files),
    figures: [...measurePages(code), ...measureImports(), ...measureLanguage(code), ...measureDocuments(files)],
  };
}

function measureParts(files: readonly string[]): readonly PartSize[] {
  const written = files.filter((file) => /\.(tsx?|mjs|sql|prisma|css)$/.test(file) && !file.includes("/generated/"));
  const sum = (some: readonly string[]) => some.reduce((total, file) => total + countLines(file), 0);
  return [...new Set(written.map(partOf))].toSorted().map((part) => {
    const inside = written.filter((file) => partOf(file) === part);
    const [tests, others] = [inside.filter(isTest), inside.filter((file) => !isTest(file))];
    return { part, files: others.length, lines: sum(others), testFiles: tests.length, testLines: sum(tests) };
  });
}

function measurePages(code: readonly string[]): readonly Figure[] {
  const pages = code.filter((file) => file.startsWith("apps/web/src/") && !isTest(file)).map(countLines);
  return [
    { name: "files of apps/web/src without tests", value: pages.length },
    { name: "  their median of lines", value: medianOf(pages) },
    { name: "  those under 30 lines", value: pages.filter((lines) => lines < 30).length },
  ];
}

function measureImports(): readonly Figure[] {
  const cycles = (name: string, types: boolean): Figure => {
    const found = listCycles(types);
    const details = found.map(({ files, way }) => `    ${files.length} files: ${way.join(" → ")}`);
    return { name, value: found.length, details };
  };
  return [
    cycles("cycles of imports at run time", false),
    cycles("cycles of imports with types", true),
    { name: "imports of files inside the servers from outside", value: listImportsOfInsides().length },
    { name: "exports that no other file names", value: listUnusedExports().length },
  ];
}

function measureLanguage(code: readonly string[]): readonly Figure[] {
  const comments = code.flatMap(commentsOf);
  const names = code.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).flatMap(testNamesOf);
  return [
    { name: "comments", value: comments.length },
    ...PATTERNS.map(([name, pattern]) => ({
      name: `  ${name}`,
      value: comments.filter((text) => pattern.test(text)).length,
    })),
    { name: "names of tests", value: names.length },
    {
      name: `  those over ${MAX_TEST_NAME_CHARS} characters`,
      value: names.filter((name) => name.length > MAX_TEST_NAME_CHARS).length,
    },
  ];
}

function measureDocuments(files: readonly string[]): readonly Figure[] {
  const lines = files.filter((file) => file.endsWith(".md")).flatMap((file) => readText(file).split("\n"));
  const long = lines.filter((line) => line.length > MAX_DOCS_COLUMNS);
  return [
    { name: "lines of documents", value: lines.length },
    {
      name: `  those over ${MAX_DOCS_COLUMNS} columns, rows of tables aside`,
      value: long.filter((line) => !line.startsWith("|")).length,
    },
    { name: `  those over ${MAX_DOCS_COLUMNS} columns in all`, value: long.length },
    {
      name: "rows of the glossary",
      value: (readText("docs/glossary.md").match(/^\|(?! word | ?-).*$/gm) ?? []).length,
    },
  ];
}

export function formatFigures({ parts, figures }: RepositoryFigures): string {
  const row = ({ part, files, lines, testFiles, testLines }: PartSize) => {
    const cells = [
      `${files}`.padStart(6),
      `${lines}`.padStart(8),
      `${testFiles}`.padStart(15),
      `${testLines}`.padStart(8),
    ];
    return `${part.padEnd(24)} ${cells.join(" ")}`;
  };
  return [
    "part                     files    lines    tests: files    lines",
    ...parts.map(row),
    "",
    ...figures.flatMap(({ name, value, details = [] }) => [`${name.padEnd(64)} ${`${value}`.padStart(7)}`, ...details]),
  ].join("\n");
}
