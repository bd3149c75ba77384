import type { Emote } from "@poker/protocol";

/**
 * The line drawing of each emote in a 24 × 24 box. In order: fanned cards, a thumb, a clover, a heart, rain, a flag, an
 * arrow into a frame, and an arrow out of a frame.
 */
const EMOTE_PATHS: Readonly<Record<Emote, string>> = {
  "nice-hand": "M4 9l6-2.500 4.500 11.500-6 2.500zM12.500 6l6.500 1-2 12-2-.3",
  "well-played":
    "M7 11v9H4v-9zM7 11l4-8c1.700 0 2.500 1.300 2.200 3l-.7 4H19a1.800 1.800 0 0 1 1.800 2.200l-1.400 6.200a2 2 0 0 1-1.900 1.600H7",
  "good-luck":
    "M12 12H9a3 3 0 1 1 3-3zM12 12V9a3 3 0 1 1 3 3zM12 12h3a3 3 0 1 1-3 3zM12 12v3a3 3 0 1 1-3-3zM12 12c.5 4 2 7 4.500 9",
  thanks: "M12 20S4 15 4 9.300A4.300 4.300 0 0 1 12 7a4.300 4.300 0 0 1 8 2.300C20 15 12 20 12 20z",
  unlucky: "M7.500 14a4 4 0 0 1 .3-8A5 5 0 0 1 17 7.500a3.300 3.300 0 0 1-.5 6.500zM9 17l-1 3M13 17l-1 3M17 17l-1 3",
  sorry: "M6 21V4M6 5c4-2.500 7 2.500 12 0v8c-5 2.500-8-2.500-12 0",
  welcome: "M13 4h5v16h-5M4 12h9M9.500 8l4 4-4 4",
  bye: "M11 4H6v16h5M10 12h10M16.500 8l4 4-4 4",
};

/** Shows an emote as a picture. The caller shows its text beside the picture. */
export const EmoteGlyph = ({ emote }: { readonly emote: Emote }) => (
  <svg viewBox="0 0 24 24" className="size-4 shrink-0" aria-hidden="true">
    <path
      d={EMOTE_PATHS[emote]}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
    />
  </svg>
);
