/** Waits until the browser has laid out a page again, after a change of the window's size or of the page's content. */
import type { Page } from "@playwright/test";

/** Matches the parts that tests measure: controls, seats, and what lies on the felt. */
const MEASURED =
  "a[href], button, input, select, fieldset, [role=slider], [role=status], [data-testid='board'], [data-testid='pot']";

/** Resolves when none of these parts has moved for several frames. */
export const waitForStillLayout = (page: Page): Promise<void> =>
  page.evaluate(async (measured) => {
    const STILL_FRAMES = 5;
    const readBoxes = () =>
      [...document.querySelectorAll(measured)]
        .map((part) => part.getBoundingClientRect())
        .map(({ x, y, width, height }) => `${x} ${y} ${width} ${height}`)
        .join();
    for (let still = 0, before = ""; still < STILL_FRAMES; ) {
      await new Promise(requestAnimationFrame);
      const now = readBoxes();
      still = now === before ? still + 1 : 0;
      before = now;
    }
  }, MEASURED);
