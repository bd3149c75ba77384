/** Builds HTML outside of React, such as pages that are files; everything that is put in is escaped unless it was built here. */

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll('"', "&quot;");

/** HTML that may be put into HTML as it is. */
export class Html {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

type Part = string | number | Html | readonly Html[];

/** `html\`<p>${text}</p>\``: texts are escaped, attributes too when they stand in double quotes. */
export const html = (strings: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(strings.map((fixed, place) => fixed + toText(parts[place] ?? "")).join(""));

function toText(part: Part): string {
  if (part instanceof Html) return part.text;
  return typeof part === "string" || typeof part === "number" ? escapeHtml(String(part)) : part.map(toText).join("");
}

/** Data for programs, in an element that browsers neither show nor run. */
export const dataElement = (id: string, data: object): Html =>
  new Html(
    `<script type="application/json" id="${escapeHtml(id)}">${JSON.stringify(data).replaceAll("<", "\\u003c")}</script>`,
  );
