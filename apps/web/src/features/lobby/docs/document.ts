/** The documents that the room shows at /docs. Decision 0115 */

/**
 * The readers of a document.
 * - "play": people who play
 * - "run": people who run the room
 * - "build": people who change the code
 * - "decision": also people who change the code, but these documents have a group of their own
 */
export type DocumentGroup = "play" | "run" | "build" | "decision";

/** The groups in the menu. Decisions are not in the menu, because the document that lists them links to each. */
export const MENU_GROUPS = ["play", "run", "build"] as const satisfies readonly DocumentGroup[];

export interface DocumentHeading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

export interface RoomDocument {
  /** The part of the document's URL after `/docs/`. */
  readonly slug: string;
  readonly group: DocumentGroup;
  readonly title: string;
  readonly headings: readonly DocumentHeading[];
  /** The document as HTML, without its title. */
  readonly html: string;
}

/** Returns the documents that a reader may see. `shown` is the room's setting DOCS. */
export function findVisible(
  documents: readonly RoomDocument[],
  shown: "players" | "all" | "off",
  isStaff: boolean,
): readonly RoomDocument[] {
  if (shown === "off") return [];
  return shown === "all" || isStaff ? documents : documents.filter(({ group }) => group === "play");
}

/** Returns the HTML with some links turned into plain text: those that lead to a document that is not in `visible`. */
export function unlinkHidden(html: string, visible: readonly Pick<RoomDocument, "slug">[]): string {
  const slugs = new Set(visible.map(({ slug }) => slug));
  return html.replace(/<a href="\/docs\/([^"#]+)[^"]*">(.*?)<\/a>/gs, (link, slug: string, text: string) =>
    slugs.has(slug) ? link : text,
  );
}

export type DocumentEntry = Pick<RoomDocument, "slug" | "group" | "title">;
