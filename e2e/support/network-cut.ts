/** A player's line to the room, to be cut: what a tunnel or a lift does. */
import type { BrowserPlayer } from "./browser-player.ts";

/** Call it before the page is opened. */
export async function trackSockets({ page }: BrowserPlayer): Promise<void> {
  await page.addInitScript(() => {
    const sockets: WebSocket[] = [];
    Object.assign(window, { sockets });
    window.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        sockets.push(this);
      }
    };
  });
}

/** Ends what is open and lets nothing new through until `mend`. */
export async function cutConnection({ context, page }: BrowserPlayer): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => {
    for (const socket of Reflect.get(window, "sockets")) socket.close();
  });
}

export const restoreConnection = ({ context }: BrowserPlayer): Promise<void> => context.setOffline(false);
