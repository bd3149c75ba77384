/** Runs once when the server starts: a wrong environment or role ends it with one line instead of failing at the first visitor. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./env.ts");
  env();
  const { assertRestrictedRole } = await import("./server/repositories.ts");
  await assertRestrictedRole();
  const { startLimitPublisher } = await import("./server/limit-publisher.ts");
  startLimitPublisher();
}
