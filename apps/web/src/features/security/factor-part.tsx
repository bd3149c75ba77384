import type { ReactNode } from "react";

/** One kind of second factor: its name, what it is for, how it stands, and below what can be done. */
export const FactorPart = ({
  title,
  help,
  state,
  children,
}: {
  readonly title: string;
  readonly help: string;
  readonly state: string;
  readonly children: ReactNode;
}) => (
  <div className="border-b border-line/60 p-5 last:border-b-0">
    <div className="flex flex-wrap items-baseline justify-between gap-x-4">
      <h3 className="font-medium">{title}</h3>
      <p className="text-sm text-ink-2">{state}</p>
    </div>
    <p className="text-sm text-ink-2">{help}</p>
    {children}
  </div>
);
