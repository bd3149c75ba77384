import type { ReactNode } from "react";

/** A page with one message. It says what has happened and what the reader can do. */
export const MessagePage = ({
  title,
  help,
  children,
}: {
  readonly title: string;
  readonly help: string;
  readonly children?: ReactNode;
}) => (
  <main
    id="content"
    className="flex min-h-[calc(100dvh-4rem)] flex-col items-center justify-center gap-2 px-6 text-center"
  >
    <h1 className="text-2xl font-semibold tracking-tight">{title}</h1>
    <p className="max-w-md text-ink-2">{help}</p>
    <div className="mt-4">{children}</div>
  </main>
);
