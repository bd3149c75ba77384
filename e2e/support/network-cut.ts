/** Cuts a page's connection to the room and restores it, as when a phone loses its network. */
import type { BrowserPlayer } from "./browser-player.ts";

/** Prepares the cut; call it before the page is opened. */
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

/** Closes open sockets and lets no new socket through until `restoreConnection`. */
export async function cutConnection({ context, page }: BrowserPlayer): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => {
    for (const socket of Reflect.get(window, "sockets")) socket.close();
  });
}

export const restoreConnection = ({ context }: BrowserPlayer): Promise<void> => context.setOffline(false);
