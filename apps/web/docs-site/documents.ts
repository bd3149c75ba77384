/** Lists the repository's documents that the room shows at /docs. Decision 0115 */
import fs from "node:fs";
import path from "node:path";
import type { DocumentGroup } from "../src/features/lobby/docs/document.ts";

export interface Source {
  /** The part of the page's path after /docs/. */
  readonly slug: string;
  /** The document's file, relative to the root of the repository. */
  readonly file: string;
  readonly group: DocumentGroup;
  readonly title: string;
  readonly text: string;
}

const DECISIONS = "docs/decisions";

/** The files of each group, in the order of the menu. */
const FILES: Readonly<Record<DocumentGroup, readonly string[]>> = {
  play: ["docs/rules.md", "docs/fair-deal.md", "docs/hand-history.md", "docs/protection.md"],
  run: [
    "docs/operate.md",
    "docs/configuration.md",
    "docs/commands.md",
    "docs/metrics.md",
    "docs/scale.md",
    "deploy/README.md",
    "docs/security.md",
    "docs/case-file.md",
    "CHANGELOG.md",
  ],
  build: [
    "README.md",
    "ARCHITECTURE.md",
    "CONTRIBUTING.md",
    "docs/glossary.md",
    "docs/numbers.md",
    "docs/faults.md",
    "docs/old-branches.md",
  ],
  decision: [],
};

const GROUPS = ["play", "run", "build", "decision"] as const satisfies readonly DocumentGroup[];

/** Returns the part of a document's path after /docs/. For `docs/operate.md` it is "operate", and for `deploy/README.md` it is "deploy". */
const slugOf = (file: string): string =>
  file
    .replace(/^docs\//, "")
    .replace(/\.md$/, "")
    .replace(/\/README$/, "")
    .toLowerCase();

export function readSources(root: string): readonly Source[] {
  const read = (file: string) => fs.readFileSync(path.join(root, file), "utf8");
  const decisions = fs
    .readdirSync(path.join(root, DECISIONS))
    .filter((name) => name.endsWith(".md"))
    .toSorted();
  const files = { ...FILES, decision: decisions.map((name) => `${DECISIONS}/${name}`) };
  const sources = GROUPS.flatMap((group) =>
    files[group].map((file): Source => {
      const text = read(file);
      return { slug: slugOf(file), file, group, title: titleOf(text, file), text };
    }),
  );
  const list = sources.filter(({ group }) => group === "decision").map(({ title, file }) => toItem(title, file));
  const text = ["# Decisions", "The newest decision is the first.", list.toReversed().join("\n")].join("\n\n");
  return [...sources, { slug: "decisions", file: `${DECISIONS}/README.md`, group: "build", title: "Decisions", text }];
}

const titleOf = (text: string, file: string): string => /^# (.*)$/m.exec(text)?.[1]?.replaceAll("`", "") ?? file;

/** Makes the list item of a decision. The item begins with the number from the file's name, so the number in the title is removed. */
const toItem = (title: string, file: string): string => {
  const name = path.posix.basename(file);
  return `- ${name.slice(0, 4)} [${title.replace(/^(Decision )?\d{4}[:.]? /, "")}](${name})`;
};
