/** Cuts a page's connection to the room and restores it, as when a phone loses its network for a while. */
import type { BrowserPlayer } from "./browser-player.ts";

/** Prepares the page for `cutConnection`. Call this before the page is opened. */
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

/** Closes the page's sockets, and prevents new ones until `restoreConnection`. */
export async function cutConnection({ context, page }: BrowserPlayer): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => {
    for (const socket of Reflect.get(window, "sockets")) socket.close();
  });
}

export const restoreConnection = ({ context }: BrowserPlayer): Promise<void> => context.setOffline(false);
