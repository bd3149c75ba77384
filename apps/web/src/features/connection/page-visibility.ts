/** Tells the game server when the page goes to the background and comes back: a player who looks at no page gets push messages. Decision 0064 */
import type { RoomClient } from "@poker/client";

type VisibilityClient = Pick<RoomClient, "isClosed" | "onConnect" | "requestOnce">;

/** For as long as the client is not closed. A new socket counts as one of a page in the foreground. */
export function tellVisibility(client: VisibilityClient): void {
  if (typeof document === "undefined") return;
  const tell = () => {
    if (client.isClosed) document.removeEventListener("visibilitychange", tell);
    else void client.requestOnce("page-visible", { visible: !document.hidden });
  };
  document.addEventListener("visibilitychange", tell);
  client.onConnect(async () => {
    if (document.hidden) tell();
    return true;
  });
}
