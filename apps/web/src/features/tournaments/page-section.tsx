import type { ReactNode } from "react";

/** Shows a part of the tournament's page under a heading of its own. */
export const PageSection = ({
  id,
  title,
  aside,
  children,
}: {
  readonly id: string;
  readonly title: string;
  /** What is on the right of the heading. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) => (
  <section aria-labelledby={id} className="min-w-0">
    <div className="mb-2 flex min-h-11 flex-wrap items-center justify-between gap-x-4 gap-y-2">
      <h2 id={id} className="text-lg font-semibold tracking-tight">
        {title}
      </h2>
      {aside}
    </div>
    {children}
  </section>
);
