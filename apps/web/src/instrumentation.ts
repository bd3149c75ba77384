/** Runs once when the server starts: a wrong environment or role ends it with one line instead of failing at the first visitor. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./env.ts");
  const { GEOIP_MMDB } = env();
  const { startAddressPlaces } = await import("./server/address-places.ts");
  startAddressPlaces(GEOIP_MMDB);
  const { assertRestrictedRole } = await import("./server/repositories.ts");
  await assertRestrictedRole();
  const { startLimitPublisher } = await import("./server/limit-publisher.ts");
  startLimitPublisher();
}
