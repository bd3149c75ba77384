/** Rules that no test proves on both sides yet, and what will. A proven rule may not stand here: `npm run rules` refuses it. */
export const UNPROVEN_RULES: Readonly<Record<string, string>> = {
  F3: "commitments: the protocol's parts are proven in packages/fair-deal, tables do not speak it yet",
};
