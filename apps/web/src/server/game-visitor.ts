/** Says as whom a visitor would open or join a private game. */
import type { GameVisitor } from "../features/private-games/become-player.ts";
import { currentUser } from "./current-user.ts";
import { readDeviceGuest } from "./device-guest.ts";

export async function readGameVisitor(): Promise<GameVisitor> {
  const user = await currentUser();
  if (user) return { kind: user.guest ? "guest" : "account", name: user.name };
  const guest = await readDeviceGuest();
  return guest ? { kind: "device-guest", name: guest.name } : { kind: "stranger", name: "" };
}
