/**
 * Runs once when the server starts. A wrong environment or database role ends the server with one line, instead of failing at the first
 * visitor.
 */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./env.ts");
  const { GEOIP_MMDB } = env();
  const { startAddressPlaces } = await import("./server/sign-in/address-places.ts");
  startAddressPlaces(GEOIP_MMDB);
  const { assertRoleAndKeys, showDatabases } = await import("./server/requests/repositories.ts");
  await assertRoleAndKeys();
  showDatabases();
  const { startLimitPublisher } = await import("./server/requests/limit-publisher.ts");
  startLimitPublisher();
}
