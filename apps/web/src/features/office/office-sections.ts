/**
 * The pages in the back office's menu. The menu shows a page only to staff with its permission. Each page also checks
 * the permission itself.
 */
import { PERMISSIONS, type Permission } from "@poker/protocol";

export const OFFICE_SECTIONS = [
  { path: "/admin", name: "overview", permission: "monitor.read" },
  { path: "/admin/monitor", name: "monitor", permission: "monitor.read" },
  { path: "/admin/tables", name: "tables", permission: "tables.read" },
  { path: "/admin/tournaments", name: "tournaments", permission: "tables.read" },
  { path: "/admin/rake", name: "rake", permission: "rake.read" },
  { path: "/admin/rake-report", name: "rakeReport", permission: "rake.read" },
  { path: "/admin/books", name: "books", permission: "books.read" },
  { path: "/admin/chips", name: "chips", permission: "chips.adjust" },
  { path: "/admin/players", name: "players", permission: "players.read" },
  { path: "/admin/chat", name: "chat", permission: "chat.reports" },
  { path: "/admin/hands", name: "hands", permission: "hands.read" },
  { path: "/admin/shuffle", name: "shuffle", permission: "shuffle.read" },
  { path: "/admin/mails", name: "mails", permission: "mails.read" },
  { path: "/admin/backups", name: "backups", permission: "backups.read" },
  { path: "/admin/audit", name: "audit", permission: "audit.read" },
  { path: "/admin/staff", name: "staff", permission: "staff.read" },
  { path: "/admin/room", name: "room", permission: "room.settings" },
] as const satisfies readonly { readonly path: string; readonly name: string; readonly permission: Permission }[];

const isPermission = (name: string): name is Permission => name in PERMISSIONS;
export const ALL_PERMISSIONS: readonly Permission[] = Object.keys(PERMISSIONS).filter(isPermission);
