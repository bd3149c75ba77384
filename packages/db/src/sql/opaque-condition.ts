/**
 * Returns a condition that PostgreSQL cannot use for an index. Otherwise it might find all rows of the condition by an index, and read and
 * sort all of them for a single page.
 */
export const asOpaqueCondition = (conditions: readonly string[]): string =>
  `CASE WHEN ${conditions.join(" AND ")} THEN true ELSE false END`;
