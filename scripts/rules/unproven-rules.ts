/**
 * Rules that do not have both an accepted and a contrasting test yet, with what will prove them. `npm run rules` fails
 * when a rule here is proven.
 */
export const UNPROVEN_RULES: Readonly<Record<string, string>> = {};
