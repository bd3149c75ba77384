/** The arguments with which Node runs the game servers and the web servers, in every way of starting them. docs/decisions/0045 */

/**
 * The size in MB of each half of the young heap, in which V8 creates objects. It is large, because most objects are
 * garbage after their action and then never reach the old heap.
 */
const SEMI_SPACE_MB = 64;
/**
 * A game server collects its old heap again when the heap has grown by this percentage since the last collection. Players wait during a
 * collection, so it should be rare.
 */
const GAME_HEAP_GROWTH_PERCENT = 300;
const WEB_HEAP_GROWTH_PERCENT = 100;

export const WEB_NODE_ARGUMENTS = [
  "--enable-source-maps",
  `--heap-growing-percent=${WEB_HEAP_GROWTH_PERCENT}`,
] as const;

export const GAME_NODE_ARGUMENTS = [
  "--enable-source-maps",
  `--max-semi-space-size=${SEMI_SPACE_MB}`,
  `--heap-growing-percent=${GAME_HEAP_GROWTH_PERCENT}`,
  // One thread beside the main thread finds the live objects of the old heap. With more threads, and with V8's tasks on the main thread,
  // this takes the processor away from play.
  "--concurrent-marking-max-worker-num=1",
  "--no-incremental-marking-task",
] as const;
