/** How Node runs a game server, wherever one is started. */

/** MB of the heap in which objects begin, each half of it. Most die with their action, and never reach the old heap. docs/decisions/0045 */
const SEMI_SPACE_MB = 64;

export const NODE_ARGUMENTS = ["--enable-source-maps", `--max-semi-space-size=${SEMI_SPACE_MB}`] as const;
