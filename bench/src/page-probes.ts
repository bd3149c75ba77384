/** What runs in the page that is measured; each function stands by itself, as it is sent there as text. */

export interface PageLoad {
  /** The largest thing was painted, ms from the start of the navigation. */
  readonly painted: number;
  /** The control could be used and nothing held the page up any more, ms from the start of the navigation. */
  readonly ready: number;
  /** By how much tasks of over 50 ms were longer than that until then, ms. */
  readonly blocked: number;
}

declare global {
  interface Window {
    loaded: Promise<PageLoad>;
  }
}

/**
 * Sent before the page begins. Ready: the control is there, enabled and has its handlers (React's mark of a hydrated element), and after
 * that, and after the last task of over 50 ms, a whole `quietMs` passed without another.
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
    const look = () => {
      if (used === 0 && usable()) used = performance.now();
      const ready = Math.max(used, ...tasks.map(({ end }) => end));
      if (used > 0 && performance.now() - ready >= quietMs) {
        const blocked = tasks.reduce((sum, { start, end }) => sum + Math.max(0, end - start - 50), 0);
        resolve({ painted, ready, blocked });
      } else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
}

export interface FrameTimings {
  /** From one frame to the next, ms, in order of time. */
  readonly gaps: readonly number[];
  /** Frames that took over 50 ms of work, ms each. */
  readonly long: readonly number[];
}

/** Counts frames for `ms`. */
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

/** Calls and checks for whoever sits here, from within, so that no debugger stands beside it. */
export function checkOrCallForever(): void {
  setInterval(() => {
    const bar = document.querySelector('[data-testid="action-bar"]');
    const button = [...(bar?.querySelectorAll<HTMLButtonElement>("button:enabled") ?? [])].find(({ textContent }) =>
      /^(Check|Call|All-in)/.test(textContent ?? ""),
    );
    button?.click();
  }, 300);
}
