/** A document of the room at /docs. Decision 0115 */

/**
 * The readers of a document: those who play, those who run the room, or those who change its code. Decisions, which are
 * also about the code, have a group of their own.
 */
export type DocumentGroup = "play" | "run" | "build" | "decision";

/** The groups of the menu. Decisions are not in the menu, because the list of decisions links to them. */
export const MENU_GROUPS = ["play", "run", "build"] as const satisfies readonly DocumentGroup[];

export interface DocumentHeading {
  readonly id: string;
  readonly text: string;
  readonly depth: number;
}

export interface RoomDocument {
  /** The path below /docs. */
  readonly slug: string;
  readonly group: DocumentGroup;
  readonly title: string;
  readonly headings: readonly DocumentHeading[];
  /** The document without its title. */
  readonly html: string;
}

/** The documents that a reader may see. `shown` is the setting DOCS. */
export function findVisible(
  documents: readonly RoomDocument[],
  shown: "players" | "all" | "off",
  isStaff: boolean,
): readonly RoomDocument[] {
  if (shown === "off") return [];
  return shown === "all" || isStaff ? documents : documents.filter(({ group }) => group === "play");
}

/** The HTML of a document, in which links to documents that are not among `visible` are plain text. */
export function unlinkHidden(html: string, visible: readonly Pick<RoomDocument, "slug">[]): string {
  const slugs = new Set(visible.map(({ slug }) => slug));
  return html.replace(/<a href="\/docs\/([^"#]+)[^"]*">(.*?)<\/a>/gs, (link, slug: string, text: string) =>
    slugs.has(slug) ? link : text,
  );
}

export type DocumentEntry = Pick<RoomDocument, "slug" | "group" | "title">;
