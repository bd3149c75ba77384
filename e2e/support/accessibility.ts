/**
 * Finds what makes a page hard to use: violations that axe reports, a wrong structure, content that is too wide for small windows, controls
 * that the keyboard cannot reach, and small touch targets.
 */
import { AxeBuilder } from "@axe-core/playwright";
import type { Page } from "@playwright/test";

/** Turns off all transitions on the page, so that no colour is measured while the theme is changing. */
const stopTransitions = (page: Page) =>
  page.evaluate(() => {
    const atOnce = new CSSStyleSheet();
    atOnce.replaceSync("*, ::before, ::after { transition: none !important }");
    document.adoptedStyleSheets = [...document.adoptedStyleSheets, atOnce];
  });

/** Waits until React runs on the page, because React sets the theme once more when it starts. */
const waitUntilRunning = (page: Page) =>
  page.waitForFunction(() =>
    [...document.querySelectorAll("button, a")].some((each) =>
      Object.keys(each).some((property) => property.startsWith("__reactProps$")),
    ),
  );

/** Switches the theme without a reload, as the page's own switch does. */
const setTheme = (page: Page, theme: "dark" | "light") =>
  page.evaluate((wanted) => {
    document.documentElement.setAttribute("data-theme", wanted);
    document.body.getBoundingClientRect(); // makes the browser apply the styles now
  }, theme);

type AxeViolations = Awaited<ReturnType<AxeBuilder["analyze"]>>["violations"];

const describeSevereViolations = (violations: AxeViolations, theme: string): string[] =>
  violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => `${theme} ${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(" | ")}`);

/**
 * Returns the violations that axe rates serious or critical. The contrast is checked in both themes, dark first. The page stays in the
 * light theme.
 */
export async function findAxeViolations(page: Page): Promise<string[]> {
  await waitUntilRunning(page);
  return findPlainAxeViolations(page);
}

/** Matches all rows of a table except the first four. Rows are alike, so four of them show what is wrong with all. */
const REPEATED_ROWS = "tbody > tr:nth-child(n + 5)";

/** Returns the same violations as `findAxeViolations`, for a page without React. */
export async function findPlainAxeViolations(page: Page): Promise<string[]> {
  await stopTransitions(page);
  await setTheme(page, "dark");
  // axe's legacy mode opens no extra page for the results. Only pages with frames would need one.
  const { violations } = await new AxeBuilder({ page })
    .options({ resultTypes: ["violations"] })
    .exclude(REPEATED_ROWS)
    .setLegacyMode()
    .analyze();
  await setTheme(page, "light");
  // axe is now loaded in the page. In the second theme only the contrast can differ, so only it is checked again.
  const light: AxeViolations = await page.evaluate(async (rows) => {
    const rules = { runOnly: ["color-contrast"], resultTypes: ["violations"] };
    return (await Reflect.get(window, "axe").run({ exclude: [[rows]] }, rules)).violations;
  }, REPEATED_ROWS);
  return [...describeSevereViolations(violations, "dark"), ...describeSevereViolations(light, "light")];
}

/** Returns mistakes in the page's language, title, landmarks, headings and skip link. */
export const findStructureProblems = (page: Page, lang: string): Promise<string[]> =>
  page.evaluate((wanted) => {
    const all = (selector: string) => [...document.querySelectorAll<HTMLElement>(selector)];
    const problems: string[] = [];
    if (document.documentElement.lang !== wanted) problems.push(`lang is ${document.documentElement.lang}`);
    if (document.title.trim() === "") problems.push("no title");
    if (all("main#content").length !== 1) problems.push(`${all("main").length} main landmarks`);
    const levels = all("h1, h2, h3, h4, h5, h6")
      .filter((heading) => heading.checkVisibility())
      .map(({ tagName, textContent }) => ({ level: Number(tagName.slice(1)), textContent }));
    if (levels.filter(({ level }) => level === 1).length !== 1) problems.push("not one h1");
    for (const [i, { level, textContent }] of levels.entries())
      if (level > (levels[i - 1]?.level ?? 0) + 1) problems.push(`h${level} "${textContent}" skips a level`);
    const [first] = all("a[href], button:not(:disabled), input, select, [tabindex='0']");
    if (first?.getAttribute("href") !== "#content") problems.push("the first stop does not skip to the content");
    return problems;
  }, lang);

/** Returns by how many pixels the page is too wide for a window of 320 pixels, which is what a desktop shows at 400 % zoom. */
export async function measureSmallWindowOverflow(page: Page): Promise<number> {
  const before = page.viewportSize();
  await page.setViewportSize({ width: 320, height: 640 });
  const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (before) await page.setViewportSize(before);
  return over;
}

/**
 * Replaces the amounts in all tables of the page by the largest ones that a room can have. In a new room the amounts are too small to show
 * what does not fit.
 */
export async function enlargeAmounts(page: Page): Promise<void> {
  await page.locator("td.figures").evaluateAll((cells) => {
    for (const cell of cells) cell.textContent = "$12,345,678,901.23";
  });
}

const INTERACTIVE_SELECTOR =
  "a[href], button:not(:disabled), input:not(:disabled), select:not(:disabled), textarea, [tabindex='0']:not([role=radiogroup])";

/**
 * Presses Tab from the top of the page until the focus is back there. Returns the controls that the focus did not reach, that did not show
 * the focus, or that were covered while they had it. Returns `trapped` when the focus did not come back.
 */
export async function findTabOrderProblems(page: Page): Promise<readonly string[]> {
  const count = await page.evaluate((wanted) => {
    const usable = [...document.querySelectorAll<HTMLElement>(wanted)].filter(
      (each) => each.tabIndex >= 0 && each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]"),
    );
    Object.assign(window, { toReach: new Set(usable), problems: [], first: null });
    const { activeElement } = document;
    if (activeElement instanceof HTMLElement) activeElement.blur();
    document.body.tabIndex = -1;
    document.body.focus();
    document.body.removeAttribute("tabindex");
    return usable.length;
  }, INTERACTIVE_SELECTOR);
  for (let presses = 0; presses < count + 20; presses++) {
    await page.keyboard.press("Tab");
    const round = await page.evaluate(() => {
      const now = document.activeElement;
      const name = (each: Element) => each.outerHTML.slice(0, 120);
      if (!(now instanceof HTMLElement) || now === document.body || now === Reflect.get(window, "first")) return true;
      if (Reflect.get(window, "first") === null) Object.assign(window, { first: now });
      Reflect.get(window, "toReach").delete(now);
      const problems = Reflect.get(window, "problems");
      const { outlineStyle, outlineWidth } = getComputedStyle(now);
      if (outlineStyle === "none" || Number.parseFloat(outlineWidth) < 2) problems.push(`no focus seen: ${name(now)}`);
      const [box] = now.getClientRects();
      if (!box) return false;
      const at = document.elementFromPoint(box.x + box.width / 2, box.y + box.height / 2);
      if (!at || !now.contains(at)) problems.push(`under ${at && name(at)}: ${name(now)}`);
      return false;
    });
    if (round) break;
    if (presses === count + 19) return ["trapped"];
  }
  return page.evaluate(() => {
    const left: HTMLElement[] = [...Reflect.get(window, "toReach")];
    const missed = left.filter((each) => each.isConnected && each.matches(":not(:disabled)"));
    return [...Reflect.get(window, "problems"), ...missed.map((each) => `missed: ${each.outerHTML.slice(0, 120)}`)];
  });
}

/** Returns the touch targets in the topmost layer that are smaller than 44 px. Links within a sentence are exempt. */
export const findSmallTargets = (page: Page): Promise<string[]> =>
  page.evaluate((wanted) => {
    const LEAST = 44;
    const hits = (each: Element, x: number, y: number) => {
      const at = document.elementFromPoint(x, y);
      return at !== null && (each.contains(at) || at.closest("label")?.control === each);
    };
    const open = [...document.querySelectorAll("[role=dialog]")].at(-1) ?? document;
    return [...open.querySelectorAll<HTMLElement>(wanted)]
      .filter((each) => each.checkVisibility({ visibilityProperty: true }) && !each.closest("[inert]"))
      .filter((each) => each.matches("a, button, input, select") && !each.matches("p a, main li p a"))
      .flatMap((each) => {
        each.scrollIntoView({ block: "center", inline: "center", behavior: "instant" });
        const box = each.getBoundingClientRect();
        if (box.width <= 1) return [];
        const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
        const reach = (dx: number, dy: number) => {
          let far = 0;
          while (far < LEAST && hits(each, x + dx * (far + 1), y + dy * (far + 1))) far++;
          return far;
        };
        const [wide, high] = [reach(-1, 0) + reach(1, 0), reach(0, -1) + reach(0, 1)];
        const above = document.elementFromPoint(x, y - reach(0, -1) - 1);
        const below = document.elementFromPoint(x, y + reach(0, 1) + 1);
        const around = [above, below].map((other) => other?.outerHTML.slice(0, 90)).join(" and ");
        return wide >= LEAST - 1 && high >= LEAST - 1
          ? []
          : [
              `${wide} × ${high}: ${each.getAttribute("aria-label") ?? each.textContent?.slice(0, 40)}, between ${around}`,
            ];
      });
  }, INTERACTIVE_SELECTOR);
