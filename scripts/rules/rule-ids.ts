/** The rules of docs/rules.md, and which of them the name of a test speaks of. */

/** Ids in the order they are written down, e.g. G1 … F4. */
export const parseRuleIds = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id]) => id ?? "");

export interface NamedRule {
  readonly id: string;
  /** `A9 ✗`: the refused or contrasting case. */
  readonly isContrast: boolean;
}

/** What a test's whole name says it proves: `A9` the rule, `A9 ✗` where it does not hold. Once a test and id. */
export function findNamedRules(testName: string): NamedRule[] {
  const named = new Map<string, boolean>();
  for (const [, id = "", cross] of testName.matchAll(/\b([GBAPRTSF]\d{1,2})\b( ✗)?/g))
    named.set(id, named.get(id) || cross !== undefined);
  return [...named].map(([id, isContrast]) => ({ id, isContrast }));
}
