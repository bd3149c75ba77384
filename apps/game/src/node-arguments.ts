/** How Node runs a game server, wherever one is started. docs/decisions/0045 */

/** MB of the heap in which objects begin, each half of it. Most die with their action, and never reach the old heap. */
const SEMI_SPACE_MB = 64;
/** By how much the old heap may grow before it is collected again, in percent of what the collection before it left. */
const OLD_HEAP_GROWTH_PERCENT = 100;

export const NODE_ARGUMENTS = [
  "--enable-source-maps",
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  `--heap-growing-percent=${OLD_HEAP_GROWTH_PERCENT}`,
] as const;
