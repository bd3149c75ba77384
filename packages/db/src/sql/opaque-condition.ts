/**
 * Hides a condition from the planner. Otherwise PostgreSQL would find the rows of the condition by an index, and read and sort all of them
 * for one page.
 */
export const asOpaqueCondition = (conditions: readonly string[]): string =>
  `CASE WHEN ${conditions.join(" AND ")} THEN true ELSE false END`;
