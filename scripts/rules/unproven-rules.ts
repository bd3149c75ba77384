/** Rules that no test proves on both sides yet, and what will prove them. `npm run rules` refuses a proven rule here. */
export const UNPROVEN_RULES: Readonly<Record<string, string>> = {};
