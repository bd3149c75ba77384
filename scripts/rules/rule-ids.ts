/** Finds the ids of rules in docs/rules.md and in the names of tests. */

/** Returns the ids of all rules in the order of the document, from G1 to F4. */
export const parseRuleIds = (document: string): string[] =>
  [...document.matchAll(/^- \*\*([A-Z]\d+)\*\*/gm)].map(([, id]) => id ?? "");

interface NamedRule {
  readonly id: string;
  /**
   * True when the test's name contains the id with a cross, as in `A9 ✗`. The test then shows a case that is refused or
   * that the rule does not cover.
   */
  readonly isContrast: boolean;
}

/**
 * Finds the rules that a test's full name contains. Each id is returned once. `A9` means that the rule holds in the
 * test, and `A9 ✗` that the test shows a case where it does not hold.
 */
export function findNamedRules(testName: string): NamedRule[] {
  const named = new Map<string, boolean>();
  for (const [, id = "", cross] of testName.matchAll(/\b([GBAPRTSFMH]\d{1,2})\b( ✗)?/g))
    named.set(id, named.get(id) || cross !== undefined);
  return [...named].map(([id, isContrast]) => ({ id, isContrast }));
}
