/**
 * Hides a condition from the planner: PostgreSQL would otherwise search for its rows by an index, and read and sort all of them for one
 * page.
 */
export const asOpaqueCondition = (conditions: readonly string[]): string =>
  `CASE WHEN ${conditions.join(" AND ")} THEN true ELSE false END`;
