import { clsx } from "clsx";

/** A hash, a signature or a key as it is, broken wherever the line ends. */
export const HexValue = ({ children, className }: { readonly children: string; readonly className?: string }) => (
  <code translate="no" className={clsx("break-all text-[0.8125rem]", className)}>
    {children}
  </code>
);
