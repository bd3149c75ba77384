"use client";
import type { Permission } from "@poker/protocol";
import Link from "next/link";
import { useIsPermitted } from "./staff-permissions.tsx";

interface NamedProps {
  readonly id: string;
  readonly name: string;
}

/** A name with the id behind it, and a link when the member of staff may open the page. */
function NamedLink({
  id,
  name,
  path,
  permission,
}: NamedProps & { readonly path: string; readonly permission: Permission }) {
  if (!useIsPermitted(permission)) return <span title={id}>{name}</span>;
  return (
    <Link href={`${path}/${id}`} prefetch={false} title={id} className="underline">
      {name}
    </Link>
  );
}

export const PlayerName = (named: NamedProps) => (
  <NamedLink {...named} path="/admin/players" permission="players.read" />
);
export const TournamentName = (named: NamedProps) => (
  <NamedLink {...named} path="/admin/tournaments" permission="tables.read" />
);
export const UnitName = (named: NamedProps) => <NamedLink {...named} path="/admin/tables" permission="tables.read" />;
