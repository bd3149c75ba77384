/** Remembers the browsers that a test opens, so that they are closed at its end even if it fails. */
import type { Browser, BrowserContext, BrowserContextOptions } from "@playwright/test";

const open = new Set<BrowserContext>();

/** Opens a browser for one person. It shares nothing with other browsers, as if it ran on another machine. */
export async function openContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  const context = await browser.newContext(options);
  open.add(context);
  context.on("close", () => open.delete(context));
  return context;
}

export const closeContexts = async (): Promise<void> => {
  await Promise.all([...open].map((context) => context.close()));
};
