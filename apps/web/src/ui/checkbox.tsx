import type { ComponentProps } from "react";

/** A box to tick; the browser's own but for its look, which follows the theme. */
export const Checkbox = (props: Omit<ComponentProps<"input">, "type" | "className">) => (
  <input
    type="checkbox"
    className="grid size-5 shrink-0 cursor-pointer appearance-none place-content-center rounded-md border border-line-strong bg-room transition-colors duration-(--quick) before:text-sm before:font-bold before:text-on-brass before:opacity-0 before:content-['✓'] checked:border-brass-deep checked:bg-brass checked:before:opacity-100"
    {...props}
  />
);
