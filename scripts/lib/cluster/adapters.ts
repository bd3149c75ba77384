/** How messages reach other game servers. */
export const ADAPTERS = ["memory", "postgres", "redis"] as const;
export type ClusterAdapter = (typeof ADAPTERS)[number];
