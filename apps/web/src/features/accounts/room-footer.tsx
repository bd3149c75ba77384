import Link from "next/link";

/** The links at the foot of every page of the room. `label` names the group of links for screen readers. */
export const RoomFooter = ({
  label,
  links,
}: {
  readonly label: string;
  readonly links: readonly { readonly href: string; readonly text: string }[];
}) => (
  <footer className="mt-8 border-line border-t">
    <nav
      aria-label={label}
      className="mx-auto flex max-w-[84rem] flex-wrap gap-x-6 px-4 py-2 pb-[max(0.5rem,env(safe-area-inset-bottom))] text-sm lg:px-6"
    >
      {links.map(({ href, text }) => (
        <Link
          key={href}
          href={href}
          prefetch={false}
          className="inline-flex min-h-11 items-center text-ink-2 underline underline-offset-4 hover:text-ink"
        >
          {text}
        </Link>
      ))}
    </nav>
  </footer>
);
