/** Finds controls whose middle is covered by another element, so that a tap there would press that element instead. */
import type { Page } from "@playwright/test";

const CONTROLS = "a[href], button, input, select, textarea, [role=button], [role=slider]";

/** Describes each visible control whose middle is covered, and what covers it. */
export const coveredControls = (page: Page): Promise<string[]> =>
  page.evaluate((controls) => {
    const name = (each: Element | null) =>
      each
        ? (each.getAttribute("aria-label") ?? each.textContent?.trim().slice(0, 60)) || each.outerHTML.slice(0, 80)
        : "nothing";
    /** Returns true when this point of the element is scrolled out of sight in a scrollable part of the page. */
    const clipped = (each: Element, x: number, y: number) => {
      for (let box = each.parentElement; box; box = box.parentElement) {
        if (getComputedStyle(box).overflow === "visible") continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        if (x < left || x > right || y < top || y > bottom) return true;
      }
      return x < 0 || y < 0 || x >= window.innerWidth || y >= window.innerHeight;
    };
    /**
     * Returns true when the page is scrolled and the element belongs to a bar that stays at the top. What lies under the bar is only
     * scrolled out of sight.
     */
    const isBarOfScrolledPage = (each: Element | undefined) => {
      for (let box = each ?? null; box && window.scrollY > 0; box = box.parentElement)
        if (getComputedStyle(box).position === "sticky" && box.getBoundingClientRect().top <= 0) return true;
      return false;
    };
    return [...document.querySelectorAll<HTMLElement>(controls)].flatMap((each) => {
      if (!each.checkVisibility({ visibilityProperty: true }) || each.closest("[inert], [aria-hidden=true]")) return [];
      const { x, y, width, height } = each.getBoundingClientRect();
      // Elements that are only for screen readers are one pixel large.
      if (width <= 1 || height <= 1) return [];
      // The point has whole numbers, because the browser rounds a point in the last half pixel of the window to one outside.
      const [middleX, middleY] = [Math.floor(x + width / 2), Math.floor(y + height / 2)];
      if (clipped(each, middleX, middleY)) return [];
      // A click on a disabled control goes to the elements beneath it, so elements that ignore the pointer do not count as covering it.
      const there = document
        .elementsFromPoint(middleX, middleY)
        .find((at) => at.contains(each) || each.contains(at) || getComputedStyle(at).pointerEvents !== "none");
      if (isBarOfScrolledPage(there)) return [];
      return there && (each.contains(there) || (each.matches(":disabled") && there.contains(each)))
        ? []
        : [`${name(each)} lies under ${name(there ?? null)}`];
    });
  }, CONTROLS);
