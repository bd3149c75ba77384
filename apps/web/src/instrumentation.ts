/**
 * Runs once when the server starts. If a setting or the database role is wrong, the server ends now with one line in
 * the log. Without this check, it would fail only at the first visitor.
 */
import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { env } = await import("./env.ts");
  const { GEOIP_MMDB } = env();
  const { startAddressPlaces } = await import("./server/sign-in/address-places.ts");
  startAddressPlaces(GEOIP_MMDB);
  const { assertRoleAndKeys, showDatabases } = await import("./server/requests/repositories.ts");
  await assertRoleAndKeys();
  showDatabases();
  const { followRoomSettings } = await import("./server/office/room-settings.ts");
  await followRoomSettings();
  const { startDatabaseWatch } = await import("./server/requests/database-watch.ts");
  startDatabaseWatch();
  const { startMaintenanceWatch } = await import("./server/requests/maintenance-watch.ts");
  startMaintenanceWatch();
  const { startLimitPublisher } = await import("./server/requests/limit-publisher.ts");
  startLimitPublisher();
}

/** Logs an error of a page or a route. Next.js calls this function. */
export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { reportRequestError } = await import("./server/requests/request-errors.ts");
  reportRequestError(error, request, context);
};
