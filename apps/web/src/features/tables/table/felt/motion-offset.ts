/** Sets how far something on the felt moves from or to its place, in px, for the key frames of the style sheet. */
import type { CSSProperties } from "react";

declare module "react" {
  interface CSSProperties {
    "--from-x"?: string;
    "--from-y"?: string;
    "--to-x"?: string;
    "--to-y"?: string;
  }
}

export const motionOffset = (end: "from" | "to", x: number, y: number): CSSProperties =>
  end === "from" ? { "--from-x": `${x}px`, "--from-y": `${y}px` } : { "--to-x": `${x}px`, "--to-y": `${y}px` };
