/** The ways in which game servers send messages to each other. */
export const ADAPTERS = ["memory", "postgres", "redis"] as const;
export type ClusterAdapter = (typeof ADAPTERS)[number];
