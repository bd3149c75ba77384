/** Parses the rule ids of docs/rules.md, and those in the name of a test. */

/** Returns the ids in the document's order, e.g. G1 … F4. */
export const parseRuleIds = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id]) => id ?? "");

interface NamedRule {
  readonly id: string;
  /** True for `A9 ✗`, the refused or contrasting case. */
  readonly isContrast: boolean;
}

/** Finds the rules in a test's full name, each id once: `A9` is the rule, `A9 ✗` a case where it does not hold. */
export function findNamedRules(testName: string): NamedRule[] {
  const named = new Map<string, boolean>();
  for (const [, id = "", cross] of testName.matchAll(/\b([GBAPRTSFMH]\d{1,2})\b( ✗)?/g))
    named.set(id, named.get(id) || cross !== undefined);
  return [...named].map(([id, isContrast]) => ({ id, isContrast }));
}
