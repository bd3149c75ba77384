/** How Node runs a web server, wherever one is started. docs/decisions/0045 */

/** By how much the old heap may grow before it is collected again, in percent of what the collection before it left. */
const OLD_HEAP_GROWTH_PERCENT = 100;

export const NODE_ARGUMENTS = ["--enable-source-maps", `--heap-growing-percent=${OLD_HEAP_GROWTH_PERCENT}`] as const;
