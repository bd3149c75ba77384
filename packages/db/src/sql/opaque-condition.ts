/** A condition as a yes or no: PostgreSQL does not look for its rows by an index, which it would read to its end and sort for one page. */
export const asOpaqueCondition = (conditions: readonly string[]): string =>
  `CASE WHEN ${conditions.join(" AND ")} THEN true ELSE false END`;
