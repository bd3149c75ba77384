/**
 * Rules that do not have both an accepted and a contrasting test yet. Each has a text about what will prove it. `npm
 * run rules` fails when one of these rules is proven, so that it is removed from this list.
 */
export const UNPROVEN_RULES: Readonly<Record<string, string>> = {};
