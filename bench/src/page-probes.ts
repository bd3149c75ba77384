/** Functions that run inside the measured page. None of them may use anything outside of itself, because its text is sent to the page. */

export interface PageLoad {
  /** When the largest element was painted, in milliseconds from the start of the navigation. */
  readonly painted: number;
  /** When the control could be used and the last long task had ended, in milliseconds from the start of the navigation. */
  readonly ready: number;
  /** The time of each task beyond its first 50 ms, summed over all tasks until `ready`, in milliseconds. */
  readonly blocked: number;
}

declare global {
  interface Window {
    loaded: Promise<PageLoad>;
  }
}

/**
 * Measures how the page loads. Must be installed before the page loads. The page is ready when both conditions are met:
 * - the control exists, is enabled, and has been hydrated by React;
 * - after that, `quietMs` have passed without a task of more than 50 ms.
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
  /** The times between frames, in milliseconds, in the order of the frames. */
  readonly gaps: readonly number[];
  /** For each frame that took more than 50 ms, how long it took in milliseconds. */
  readonly long: readonly number[];
}

/** Records the times of frames during `ms` milliseconds. */
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

/**
 * Checks or calls for the player of this page whenever it is their turn. It does so inside the page, because a debugger
 * would slow the page down.
 */
export function checkOrCallForever(): void {
  setInterval(() => {
    const bar = document.querySelector('[data-testid="action-bar"]');
    const button = [...(bar?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])].find(({ textContent }) =>
      /^(Check|Call|All-in)/.test(textContent ?? ""),
    );
    button?.click();
  }, 300);
}

/**
 * Returns how long the longest task took, in milliseconds, within the next `ms` milliseconds. Only tasks of more than
 * 50 ms count. 0 when there was no such task.
 */
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
