"use client";
import { useState } from "react";
import type { FoundName, NameSource } from "./found-name.ts";
import { NameField } from "./name-field.tsx";

/** A name field for a search form. Submitting the form writes the id of the chosen name into the URL. */
export function NameFilter({
  name,
  kind,
  initial,
  ...field
}: {
  /** The URL parameter that gets the id. */
  readonly name: string;
  /**
   * Only for a search that covers several kinds. `name` is the URL parameter that gets the kind, and `initial` is the
   * kind of the name that the field begins with.
   */
  readonly kind?: { readonly name: string; readonly initial: string | undefined };
  readonly initial: FoundName | null;
  readonly label: string;
  readonly source: NameSource;
  readonly problem?: string | undefined;
}) {
  const [value, setValue] = useState(initial);
  return (
    <div>
      <NameField {...field} value={value} onChange={setValue} />
      {value && <input type="hidden" name={name} value={value.id} />}
      {value && kind && (
        <input
          type="hidden"
          name={kind.name}
          value={value === initial ? (kind.initial ?? toSubjectKind(value)) : toSubjectKind(value)}
        />
      )}
    </div>
  );
}

/** Returns the kind that the audit log uses: it calls every account a user. */
const toSubjectKind = ({ kind }: FoundName): string => (kind === "table" || kind === "pool" ? kind : "user");
