/** A player's line to the room, to be cut: what a tunnel or a lift does. */
import type { Player } from "./player.ts";

/** Call it before the page is opened. */
export async function watchLine({ page }: Player): Promise<void> {
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
export async function cut({ context, page }: Player): Promise<void> {
  await context.setOffline(true);
  await page.evaluate(() => {
    for (const socket of Reflect.get(window, "sockets")) socket.close();
  });
}

export const mend = ({ context }: Player): Promise<void> => context.setOffline(false);
