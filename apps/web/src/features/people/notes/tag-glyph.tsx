import type { NoteTag } from "@poker/protocol";

/**
 * The shape of each tag in a 16 × 16 box. A tag has a shape besides its colour, so that colour-blind users can tell
 * tags apart. `NOTE_TAGS` lists the tags, and `ui/tokens.css` has their colours.
 */
const TAG_PATHS: Readonly<Record<NoteTag, string>> = {
  red: "M8 2l6.500 12h-13z",
  orange: "M8 1l7 7-7 7-7-7z",
  yellow: "M8 1l2.100 4.600 5 .6-3.700 3.400 1 4.900L8 12.100l-4.400 2.400 1-4.900L.9 6.200l5-.6z",
  green: "M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z",
  blue: "M2.500 2.500h11v11h-11z",
  violet: "M4.500 2h7L15 8l-3.500 6h-7L1 8z",
};

/**
 * Shows a tag as a picture. The caller shows the word for the tag beside it, or names the element around it with this
 * word.
 */
export const TagGlyph = ({ tag }: { readonly tag: NoteTag }) => (
  <svg viewBox="0 0 16 16" className="size-3.5 shrink-0" aria-hidden="true">
    <path d={TAG_PATHS[tag]} fill={`var(--tag-${tag})`} />
  </svg>
);
