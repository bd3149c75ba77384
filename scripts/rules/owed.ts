/** Rules that no test proves on both sides yet, and what will. A proven rule may not stand here: `npm run rules` refuses it. */
export const OWED: Readonly<Record<string, string>> = {
  T7: "suspense and charity: comes with the accounts that hold such bets",
  T8: "time bank and a daily limit on protected all-ins: offered beyond the houses, not built",
  F2: "the daily self-test of the generator and its kept reports",
  F3: "commitments: the protocol's parts are proven in packages/fair-deal, tables do not speak it yet",
};
