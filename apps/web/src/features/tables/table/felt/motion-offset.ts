/**
 * Sets the CSS variables that say from where or to where something on the felt moves, in px from its place. The key frames of the style
 * sheet read them.
 */
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
