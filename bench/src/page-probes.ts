/** Functions that run in the measured page; each is self-contained, because it is sent to the page as text. */

export interface PageLoad {
  /** The time when the largest element was painted, in ms from the start of the navigation. */
  readonly painted: number;
  /**
   * The time when the control could be used and the last long task had ended, in ms from the start of the navigation.
   */
  readonly ready: number;
  /** The sum of the time above 50 ms of each task until `ready`, in ms. */
  readonly blocked: number;
}

declare global {
  interface Window {
    loaded: Promise<PageLoad>;
  }
}

/**
 * Must be installed before the page loads. The page is ready when the control exists, is enabled and is hydrated by
 * React, and when `quietMs` have then passed without a task of over 50 ms.
 */
export function measurePageLoad({ control, quietMs }: { readonly control: string; readonly quietMs: number }): void {
  const tasks: { readonly start: number; readonly end: number }[] = [];
  let painted = 0;
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ start: startTime, end: startTime + duration });
  }).observe({ type: "longtask", buffered: true });
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) painted = startTime;
  }).observe({ type: "largest-contentful-paint", buffered: true });

  const usable = (): boolean =>
    [...document.querySelectorAll<HTMLElement>("button:enabled, a[href]")].some(
      (each) =>
        each.textContent?.trim() === control &&
        Object.keys(each).some((property) => property.startsWith("__reactProps$")),
    );
  window.loaded = new Promise((resolve) => {
    let used = 0;
    const checkControl = () => {
      if (used === 0 && usable()) used = performance.now();
      const ready = Math.max(used, ...tasks.map(({ end }) => end));
      if (used > 0 && performance.now() - ready >= quietMs) {
        const blocked = tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0);
        resolve({ painted, ready, blocked });
      } else requestAnimationFrame(checkControl);
    };
    requestAnimationFrame(checkControl);
  });
}

export interface FrameTimings {
  /** The times between frames in ms, in their order. */
  readonly gaps: readonly number[];
  /** The work of each frame that took over 50 ms, in ms. */
  readonly long: readonly number[];
}

/** Records frames for `ms`. */
export function measureFrames(ms: number): Promise<FrameTimings> {
  const gaps: number[] = [];
  const long: number[] = [];
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) long.push(duration);
  });
  observer.observe({ type: "long-animation-frame" });
  return new Promise((resolve) => {
    let [first, last] = [0, 0];
    const frame = (now: number) => {
      if (last > 0) gaps.push(now - last);
      else first = now;
      last = now;
      if (now - first < ms) requestAnimationFrame(frame);
      else {
        observer.disconnect();
        resolve({ gaps, long });
      }
    };
    requestAnimationFrame(frame);
  });
}

/** Checks and calls for the page's player from inside the page, so that no debugger slows the page down. */
export function checkOrCallForever(): void {
  setInterval(() => {
    const bar = document.querySelector('[data-testid="action-bar"]');
    const button = [...(bar?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])].find(({ textContent }) =>
      /^(Check|Call|All-in)/.test(textContent ?? ""),
    );
    button?.click();
  }, 300);
}

/** The longest task of over 50 ms within `ms`, in ms; 0 when there is none. */
export function findLongestTask(ms: number): Promise<number> {
  let longest = 0;
  const observer = new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longest = Math.max(longest, duration);
  });
  observer.observe({ type: "longtask" });
  return new Promise((resolve) =>
    setTimeout(() => {
      observer.disconnect();
      resolve(longest);
    }, ms),
  );
}
