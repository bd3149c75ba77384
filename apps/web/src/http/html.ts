import type { Locale } from "../messages/index.ts";

/**
 * Builds HTML without React, for example for pages that are saved as files. Escapes everything that is inserted, except
 * HTML that was built with these functions.
 */

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** HTML that is safe to insert into other HTML. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/**
 * Builds HTML from a template, such as `html\`<p>${text}</p>\``. Escapes inserted texts, which may also stand in
 * attributes in double quotes.
 */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((fixed, place) => fixed + toText(parts[place] ?? "")).join(""));

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === "string" || typeof part === "number" ? escapeHtml(String(part)) : part.map(toText).join("");
}

/** Builds an element that carries data for programs. Browsers neither show nor run it. */
export const dataElement = (id: string, data: object): Html =>
  new Html(
    `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
  );

/**
 * The style sheet. It follows the theme that the visitor picked, if the page knows it. Without a picked theme, it
 * follows the browser's theme.
 */
const STYLE = `
  :root { color-scheme: dark; --room: oklch(0.19 0.012 200); --ink: oklch(0.955 0.008 95); --ink-2: oklch(0.755 0.012 190); --line: oklch(0.44 0.016 200) }
  :root[data-theme=light] { color-scheme: light; --room: oklch(0.945 0.013 85); --ink: oklch(0.25 0.014 80); --ink-2: oklch(0.43 0.016 80); --line: oklch(0.7 0.018 85) }
  @media (prefers-color-scheme: light) {
    :root:not([data-theme=dark]) { color-scheme: light; --room: oklch(0.945 0.013 85); --ink: oklch(0.25 0.014 80); --ink-2: oklch(0.43 0.016 80); --line: oklch(0.7 0.018 85) }
  }
  body { margin: 0; min-height: 100dvh; display: grid; place-content: center; justify-items: center; gap: 0.5rem; padding: 1.5rem;
         box-sizing: border-box; background: var(--room); color: var(--ink); text-align: center;
         font: 1rem/1.5 "Inter Variable", ui-sans-serif, system-ui, sans-serif }
  main { max-width: 28rem }
  h1 { margin: 0 0 0.5rem; font-size: 1.62rem; line-height: 2rem; font-weight: 600; letter-spacing: -0.02em }
  h2 { margin: 2rem 0 0.25rem; font-size: 1rem; font-weight: 600 }
  p { margin: 0 0 0.5rem; color: var(--ink-2) }
  a { display: inline-block; margin-top: 1.5rem; padding: 0.75rem 1.5rem; border: 1px solid var(--line); border-radius: 0.75rem; color: var(--ink) }`;

interface PlainPage {
  readonly locale: Locale;
  readonly title: string;
  /** What stands below the title. */
  readonly content: Html;
  readonly script?: string;
}

/** Formats a short page that needs no other file. Its colours are those of `ui/tokens.css`. */
export const formatPlainPage = ({ locale, title, content, script }: PlainPage): string =>
  [
    `<!doctype html><html lang="${locale}"><head><meta charset="utf-8">`,
    html`<title>${title}</title>`.text,
    `<meta name="viewport" content="width=device-width, initial-scale=1"><style>${STYLE}</style></head>`,
    html`<body><main id="content"><h1>${title}</h1>${content}</main>`.text,
    script === undefined ? "" : `<script>${script}</script>`,
    "</body></html>",
  ].join("\n");
