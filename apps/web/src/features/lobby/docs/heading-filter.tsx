"use client";
import { useId, useState } from "react";
import { inputClass } from "../../../ui/input-class.ts";

/** How many headings are shown at most. */
const MAX_SHOWN = 30;

/**
 * Lists the headings that contain what the reader types into a field. Each heading comes with its document's title and
 * its own URL.
 */
export function HeadingFilter({
  words,
  headings,
}: {
  readonly words: { readonly label: string; readonly none: string };
  readonly headings: readonly (readonly [text: string, title: string, href: string])[];
}) {
  const id = useId();
  const [typed, setTyped] = useState("");
  const wanted = typed.trim().toLowerCase();
  const found = wanted === "" ? [] : headings.filter(([text]) => text.toLowerCase().includes(wanted));
  return (
    <search className="mt-6 block">
      <label htmlFor={id} className="mb-1.5 block text-sm font-medium">
        {words.label}
      </label>
      <input
        id={id}
        type="search"
        value={typed}
        onChange={({ target }) => setTyped(target.value)}
        className={`${inputClass} max-w-md`}
      />
      <p role="status" className="mt-2 text-sm text-ink-2 empty:hidden">
        {wanted !== "" && found.length === 0 ? words.none : ""}
      </p>
      <ul lang="en" className="divide-y divide-line/60">
        {found.slice(0, MAX_SHOWN).map(([text, title, href]) => (
          <li key={href}>
            <a href={href} className="flex min-h-11 flex-wrap items-baseline gap-x-3 py-2.5 hover:underline">
              <span className="font-medium">{text}</span>
              <span className="text-sm text-ink-3">{title}</span>
            </a>
          </li>
        ))}
      </ul>
    </search>
  );
}
