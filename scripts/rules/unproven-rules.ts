/** Rules that no test proves on both sides yet, and what will prove them. `npm run rules` refuses a proven rule here. */
export const UNPROVEN_RULES: Readonly<Record<string, string>> = {
  F3: "commitments: the protocol's parts are proven in packages/fair-deal, tables do not speak it yet",
};
