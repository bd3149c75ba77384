import type { ComponentProps } from "react";
import { Segmented } from "../../ui/segmented.tsx";

/** A choice of a few words in a row of its own; the words wrap on a phone. */
export const SegmentedField = <T extends string>(props: Omit<ComponentProps<typeof Segmented<T>>, "className">) => (
  <div>
    <Segmented className="max-w-full flex-wrap" {...props} />
  </div>
);
