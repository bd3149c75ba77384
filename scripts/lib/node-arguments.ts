/** The arguments with which Node runs the game servers and the web servers, in every way of starting them. docs/decisions/0045 */

/**
 * The size in MB of each half of the young heap, in which V8 creates objects. It is large, because most objects are
 * garbage after their action and then never reach the old heap.
 */
const SEMI_SPACE_MB = 64;
/** The old heap is collected again when it has grown by this percentage since the last collection. */
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
