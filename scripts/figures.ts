/** `npm run figures`: prints figures of the repository's structure and language, to compare before and after a change. */
import { listCircles, listImportsOfInsides, listUnusedExports } from "./structure/measure-imports.ts";
import { isCode, isTest, listFiles, partOf, readText } from "./structure/source-files.ts";

const MAX_DOCS_COLUMNS = 120;
const MAX_TEST_NAME_CHARS = 110;

const files = listFiles();
const written = files.filter((file) => /\.(tsx?|mjs|sql|prisma|css)$/.test(file) && !file.includes("/generated/"));
const code = files.filter(isCode);
const documents = files.filter((file) => file.endsWith(".md"));

const countLines = (file: string): number => readText(file).split("\n").length - 1;

function medianOf(numbers: readonly number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1 ? sorted[middle]! : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}

/** Returns the comments of a file as plain text, with the lines of each comment joined. */
const commentsOf = (file: string): string[] =>
  [...readText(file).matchAll(/\/\*\*([\s\S]*?)\*\/|^[ \t]*\/\/ ?(.*)$/gm)].map(([, block, line = ""]) =>
    (block?.replace(/\n\s*\*/g, " ") ?? line).replace(/\s+/g, " ").trim(),
  );

const PATTERNS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["comments that begin with Of, By or As", /^(Of|By|As) /],
  ['comments with "is none" or "are none"', /\b(is|are) none\b/],
  ['comments with "So many" or "As many"', /\b([Ss]o|[Aa]s) many\b/],
];

/** Returns the names of the tests of a file, without computed names. */
const testNamesOf = (file: string): string[] =>
  [...readText(file).matchAll(/\b(?:test|it|describe)(?:\.\w+)*(?:\([^()]*\)|\([^"`]*?\))?\(\s*(["'`])(.*?)\1/g)].map(
    ([, , name = ""]) => name,
  );

function printFloors(): void {
  const parts = [...new Set(written.map(partOf))].toSorted();
  console.log("part                     files    lines    tests: files    lines");
  for (const part of parts) {
    const inside = written.filter((file) => partOf(file) === part);
    const [tests, others] = [inside.filter(isTest), inside.filter((file) => !isTest(file))];
    const sum = (some: readonly string[]) => some.reduce((total, file) => total + countLines(file), 0);
    const cells = [others.length, sum(others), tests.length, sum(tests)].map(String);
    const [a = "", b = "", c = "", d = ""] = cells;
    console.log(`${part.padEnd(24)} ${a.padStart(6)} ${b.padStart(8)} ${c.padStart(15)} ${d.padStart(8)}`);
  }
}

function printFigure(name: string, figure: number): void {
  console.log(`${name.padEnd(64)} ${String(figure).padStart(7)}`);
}

function printCircles(name: string, types: boolean): void {
  const circles = listCircles(types);
  printFigure(name, circles.length);
  for (const { files: inside, way } of circles) console.log(`    ${inside.length} files: ${way.join(" → ")}`);
}

printFloors();
console.log("");
const pages = code.filter((file) => file.startsWith("apps/web/src/") && !isTest(file)).map(countLines);
printFigure("files of apps/web/src without tests", pages.length);
printFigure("  their median of lines", medianOf(pages));
printFigure("  those under 30 lines", pages.filter((lines) => lines < 30).length);
printCircles("circles of imports at run time", false);
printCircles("circles of imports with types", true);
printFigure("imports of files inside the servers from outside", listImportsOfInsides().length);
printFigure("exports that no other file names", listUnusedExports().length);
const comments = code.flatMap(commentsOf);
printFigure("comments", comments.length);
for (const [name, pattern] of PATTERNS) printFigure(`  ${name}`, comments.filter((text) => pattern.test(text)).length);
const names = code.filter((file) => /\.(test|spec)\.tsx?$/.test(file)).flatMap(testNamesOf);
printFigure("names of tests", names.length);
printFigure(
  `  those over ${MAX_TEST_NAME_CHARS} characters`,
  names.filter((name) => name.length > MAX_TEST_NAME_CHARS).length,
);
const lines = documents.flatMap((file) => readText(file).split("\n"));
printFigure("lines of documents", lines.length);
printFigure(
  `  those over ${MAX_DOCS_COLUMNS} columns, rows of tables aside`,
  lines.filter((line) => line.length > MAX_DOCS_COLUMNS && !line.startsWith("|")).length,
);
printFigure(
  `  those over ${MAX_DOCS_COLUMNS} columns in all`,
  lines.filter((line) => line.length > MAX_DOCS_COLUMNS).length,
);
const glossary = readText("docs/glossary.md").match(/^\|(?! word | ?-).*$/gm) ?? [];
printFigure("rows of the glossary", glossary.length);
