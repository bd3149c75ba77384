/**
 * Renders the repository's documents as HTML for the pages at /docs, when the room is built.
 * - Headings get the same anchors as on GitHub.
 * - A link to another document leads to that document's page.
 * - A link to any other file of the repository becomes plain text, because the room does not have that file.
 */
import path from "node:path";
import GithubSlugger from "github-slugger";
import { Marked, type Token, type Tokens } from "marked";
import type { DocumentHeading, RoomDocument } from "../src/features/lobby/docs/document.ts";
import { readSources, type Source } from "./documents.ts";

/** The deepest level of headings in a page's list of contents. */
const LISTED_DEPTH = 3;

export function renderDocuments(root: string): readonly RoomDocument[] {
  const sources = readSources(root);
  const byPlace = new Map(
    // A link may lead to a folder. It then means the folder's README.
    sources.flatMap((source) =>
      [source.file, source.file.replace(/\/README\.md$/, "")].map((place) => [place, source] as const),
    ),
  );
  return sources.map((source) => renderDocument(source, byPlace));
}

/** Renders one document. `byPlace` finds a document by its file or by its folder. */
function renderDocument(
  { slug, file, group, title, text }: Source,
  byPlace: ReadonlyMap<string, Source>,
): RoomDocument {
  const slugger = new GithubSlugger();
  const headings: DocumentHeading[] = [];

  /** Renders a link in this document. `inner` is the HTML of the link's text. */
  function toLink(href: string, inner: string): string {
    if (/^https?:/.test(href)) return `<a href="${escapeHtml(href)}" rel="noreferrer">${inner}</a>`;
    if (href.startsWith("#")) return `<a href="${escapeHtml(href)}">${inner}</a>`;
    const [target = "", fragment] = href.split("#", 2);
    const place = path.posix.normalize(path.posix.join(path.posix.dirname(file), target)).replace(/\/$/, "");
    const found = byPlace.get(place);
    if (found === undefined) return inner;
    const address = `/docs/${found.slug}${fragment === undefined ? "" : `#${fragment}`}`;
    // If the link's text is a file name, shows the title of that document in its place.
    return `<a href="${escapeHtml(address)}">${/^[\w./-]+\.md$/.test(inner) ? escapeHtml(found.title) : inner}</a>`;
  }

  const marked = new Marked({
    renderer: {
      heading({ tokens, depth }) {
        const content = plainText(tokens);
        const id = slugger.slug(content);
        if (depth === 1) return "";
        if (depth <= LISTED_DEPTH) headings.push({ id, text: content, depth });
        const anchor = `<a href="#${id}" aria-label="Link to: ${escapeHtml(content)}">#</a>`;
        return `<h${depth} id="${id}">${this.parser.parseInline(tokens)} ${anchor}</h${depth}>\n`;
      },
      link({ href, tokens }) {
        return toLink(href, this.parser.parseInline(tokens));
      },
      // Leaves out pictures, because the built room does not have the repository's pictures.
      image: () => "",
      html: ({ text: html }) => html.replace(/<img\b[^>]*>/g, ""),
      code: ({ text: code }) => `<pre tabindex="0"><code>${escapeHtml(code)}</code></pre>\n`,
    },
  });
  const html = marked
    .parse(text, { async: false })
    .replaceAll("<table>", '<div class="wide" role="group" aria-label="Table" tabindex="0"><table>')
    .replaceAll("</table>", "</table></div>")
    .replaceAll(/<p>\s*<\/p>\n?/g, "");
  return { slug, group, title, headings, html };
}

/** Returns a heading's text without its formatting. */
const plainText = (tokens: readonly Token[]): string =>
  tokens.map((token) => (hasTokens(token) ? plainText(token.tokens) : "text" in token ? token.text : "")).join("");

const hasTokens = (token: Token): token is Tokens.Text & { readonly tokens: Token[] } =>
  "tokens" in token && token.tokens !== undefined && token.tokens.length > 0;

const escapeHtml = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");
