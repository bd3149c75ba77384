import type { ReactNode } from "react";
import { useTablePane } from "../open-tables/table-pane.ts";

/**
 * The class of the line under the header at the table of a tournament or a private game. The line has its height even before its content
 * has arrived.
 */
export const TABLE_STRIP_CLASS = "h-9 shrink-0 border-b border-line bg-surface low:h-8 short:h-7";

/**
 * Lays out the page of a table: header, felt, and the player's controls. The controls always have their space, so that the felt does not
 * move when the player is to act.
 * - On phones, the controls take the full width, within reach of a thumb.
 * - On a desktop, they are at the bottom right, and the status is on their left.
 * - On a phone held sideways, they are a column.
 * - On a low phone, the status has one visible line, and only screen readers get the second one.
 */
export function TableFrame({
  header,
  banner,
  felt,
  status,
  actions,
  aside,
}: {
  readonly header: ReactNode;
  /** Shown over the top of the felt. */
  readonly banner: ReactNode;
  readonly felt: ReactNode;
  readonly status: ReactNode;
  readonly actions: ReactNode;
  /** The column on the right of the felt. */
  readonly aside?: ReactNode;
}) {
  // On a page of several tables, all tables together are the page's main element.
  const pane = useTablePane();
  const Content = pane ? "div" : "main";
  return (
    <div className="flex h-full flex-col overflow-hidden">
      {header}
      <div className="flex min-h-0 grow">
        <Content
          {...(!pane && { id: "content" })}
          className="flex min-h-0 min-w-0 grow flex-col short:flex-row short:pr-[env(safe-area-inset-right)] short:pl-[env(safe-area-inset-left)]"
        >
          <div className="relative min-h-0 min-w-0 grow">
            {felt}
            {banner && (
              <div className="pointer-events-none absolute inset-x-0 top-2 z-20 flex justify-center px-3 *:pointer-events-auto">
                {banner}
              </div>
            )}
          </div>
          <div className="mx-auto flex w-full max-w-[90rem] shrink-0 flex-col justify-end gap-2 px-3 pb-[calc(0.75rem+env(safe-area-inset-bottom))] desk:h-[11rem] desk:flex-row desk:items-end desk:justify-between desk:px-5 desk:pb-5 low:pb-[calc(0.5rem+env(safe-area-inset-bottom))] short:h-auto short:w-[16.5rem] short:flex-col short:items-stretch short:justify-end short:pb-2">
            <div className="grid h-11 content-end text-sm text-ink-2 *:min-h-5 desk:h-14 desk:max-w-xl low:h-5 low:not-has-[[data-urgent]]:*:nth-2:sr-only low:has-[[data-urgent]]:*:nth-1:sr-only short:h-auto">
              {status}
            </div>
            <div className="flex h-[9.25rem] flex-col pointer-coarse:min-h-[9.75rem] justify-end desk:h-[9.5rem] desk:w-[30rem] short:h-[15rem] short:w-auto shallow:h-[12rem]">
              {actions}
            </div>
          </div>
        </Content>
        {aside}
      </div>
    </div>
  );
}
