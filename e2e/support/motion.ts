/** Records what moves on a page: every animation of a position, a size or an angle that is long enough to be seen. */
import type { Page } from "@playwright/test";

/** Starts to record animations. Looks for them many times a second. */
export const watchMotion = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const moved = new Set<string>();
    Object.assign(window, { moved });
    const places = ["transform", "translate", "scale", "rotate", "left", "top", "width", "height"];
    setInterval(() => {
      for (const { effect } of document.getAnimations()) {
        if (!(effect instanceof KeyframeEffect) || Number(effect.getTiming().duration) < 10) continue;
        for (const frame of effect.getKeyframes())
          for (const place of places)
            if (frame[place] !== undefined && frame[place] !== "none")
              moved.add(`${place} of ${effect.target?.className}`);
      }
    }, 25);
  });

/** Returns what has moved since the recording started. */
export const listMotion = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const moved: unknown = Reflect.get(window, "moved");
    return moved instanceof Set ? [...moved].map(String) : ["the recording was not started"];
  });
