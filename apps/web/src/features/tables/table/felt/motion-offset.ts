/** Sets from where or to where something on the felt moves, relative to its place and in px, for the CSS key frames. */
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
