import type { NoteTag } from "@poker/protocol";

/**
 * Each tag has a colour and a shape, in a 16 × 16 box, so that colour-blind users can tell them apart. `NOTE_TAGS` lists
 * the tags, and `ui/tokens.css` has their colours.
 */
const TAG_PATHS: Readonly<Record<NoteTag, string>> = {
  red: "M8 2l6.500 12h-13z",
  orange: "M8 1l7 7-7 7-7-7z",
  yellow: "M8 1l2.100 4.600 5 .6-3.700 3.400 1 4.900L8 12.100l-4.400 2.400 1-4.900L.9 6.200l5-.6z",
  green: "M8 1.500a6.500 6.500 0 1 0 0 13 6.500 6.500 0 0 0 0-13z",
  blue: "M2.500 2.500h11v11h-11z",
  violet: "M4.500 2h7L15 8l-3.500 6h-7L1 8z",
};

/** The tag as a picture. The word for the tag is beside the picture, or in the accessible name of the element around it. */
export const TagGlyph = ({ tag }: { readonly tag: NoteTag }) => (
  <svg viewBox="0 0 16 16" className="size-3.5 shrink-0" aria-hidden="true">
    <path d={TAG_PATHS[tag]} fill={`var(--tag-${tag})`} />
  </svg>
);
