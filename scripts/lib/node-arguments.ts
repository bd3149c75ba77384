/** How Node runs a game server and a web server, wherever one is started. docs/decisions/0045 */

/** MB of each half of the heap in which objects begin. Most objects die with their action and never reach the old heap. */
const SEMI_SPACE_MB = 64;
/** The old heap may grow by this many percent beyond what the last collection left before it is collected again. */
const OLD_HEAP_GROWTH_PERCENT = 100;

export const WEB_NODE_ARGUMENTS = [
  "--enable-source-maps",
  `--heap-growing-percent=${OLD_HEAP_GROWTH_PERCENT}`,
] as const;

export const GAME_NODE_ARGUMENTS = [
  "--enable-source-maps",
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  `--heap-growing-percent=${OLD_HEAP_GROWTH_PERCENT}`,
] as const;
