"use client";
import { type ReactNode, useId } from "react";

/** One part of the page of an account's security: its title, its help, and its content in a frame. */
export function SecuritySection({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help?: string;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id} className="mt-8 mb-1 text-sm font-medium text-ink-2">
        {title}
      </h2>
      {help && <p className="mb-2 text-sm text-ink-3">{help}</p>}
      <div className="rounded-2xl border border-line bg-surface">{children}</div>
    </section>
  );
}
