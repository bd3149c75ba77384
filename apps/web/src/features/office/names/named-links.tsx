"use client";
import type { Permission } from "@poker/protocol";
import { Check, Copy } from "lucide-react";
import Link from "next/link";
import { createContext, type ReactNode, useContext } from "react";
import { IconButton } from "../../../ui/button.tsx";
import { useCopy } from "../../../ui/use-copy.ts";
import { t } from "../translator.ts";

interface NamedProps {
  readonly id: string;
  readonly name: string;
}

const StaffPermissions = createContext<readonly Permission[]>([]);

/**
 * Tells the links on the page which pages this member of staff may open. This only hides links; each page checks the
 * permission itself.
 */
export const StaffPermissionsProvider = ({
  permissions,
  children,
}: {
  readonly permissions: readonly Permission[];
  readonly children: ReactNode;
}) => <StaffPermissions value={permissions}>{children}</StaffPermissions>;

const useIsPermitted = (permission: Permission): boolean => useContext(StaffPermissions).includes(permission);

/** Shows a name and then its id. The name is a link when the member of staff may open the page of its subject. */
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

/** Shows an id in small type with a button that copies it. */
export function CopyableId({ id }: { readonly id: string }) {
  const [outcome, copy] = useCopy();
  const copied = outcome === "copied";
  const Icon = copied ? Check : Copy;
  return (
    <span className="inline-flex max-w-full items-center gap-1 text-xs text-ink-3">
      <span className="break-all select-all">{id}</span>
      <IconButton label={t(copied ? "find.copied" : "find.copy")} onClick={() => void copy(id)}>
        <Icon className="size-4" aria-hidden="true" />
      </IconButton>
    </span>
  );
}
