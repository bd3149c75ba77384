/** The arguments of Node for game servers and web servers, wherever they are started. docs/decisions/0045 */

/**
 * MB of each half of the young heap, in which objects are created. Most objects end with their action and never reach
 * the old heap.
 */
const SEMI_SPACE_MB = 64;
/** The old heap is collected again when it has grown by this many percent since the last collection. */
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
