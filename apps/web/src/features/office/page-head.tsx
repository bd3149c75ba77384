import type { ReactNode } from "react";

/** The title of a page of the back office, with its actions. */
export const PageHead = ({ title, children }: { readonly title: string; readonly children?: ReactNode }) => (
  <div className="mb-6 flex flex-wrap items-center justify-between gap-3">
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    {children}
  </div>
);
