/**
 * Lists all pages of the room and all routes of the back office from the source folders, so that new ones are tested without a change to
 * the tests.
 */

import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { PERMISSIONS, type Permission } from "@poker/protocol";

const APP = path.resolve(import.meta.dirname, "../../apps/web/src/app");

function findRouteFiles(folder: string, file: string): readonly { readonly url: string; readonly source: string }[] {
  return readdirSync(path.join(APP, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => path.basename(name) === file)
    .map((name) => ({
      url: `/${path.posix.join(folder, path.dirname(name).replaceAll(path.sep, "/"))}`,
      source: readFileSync(path.join(APP, folder, name), "utf8"),
    }))
    .sort((a, b) => a.url.localeCompare(b.url));
}

/** Returns the pages of the room, such as `/hand/[id]`. */
export const listRoomPages = (): readonly string[] =>
  findRouteFiles(".", "page.tsx")
    .map(({ url }) => url.replace(/\/\([a-z]+\)/g, "") || "/")
    .filter((url) => !/^\/(admin|dev)(\/|$)/.test(url));

const isPermission = (name: string | undefined): name is Permission => name !== undefined && name in PERMISSIONS;

export interface OfficePage {
  /** The address, such as `/admin/players/[id]`. */
  readonly url: string;
  /** The permission that the page checks first. null when it checks none. */
  readonly permission: Permission | null;
}

export const listOfficePages = (): readonly OfficePage[] =>
  findRouteFiles("admin", "page.tsx").map(({ url, source }) => {
    const name = /requireStaff\("([a-z.-]+)"\)/.exec(source)?.[1];
    return { url, permission: isPermission(name) ? name : null };
  });

const METHOD = /export (?:const|(?:async )?function) (GET|POST|PUT|PATCH|DELETE)\b/g;

const listRoutes = (folder: string): readonly string[] =>
  findRouteFiles(folder, "route.ts").flatMap(({ url, source }) =>
    [...source.matchAll(METHOD)].map(([, method]) => `${method} ${url}`),
  );

/** Returns the routes of the back office, such as `POST /api/office/staff`. */
export const listOfficeRoutes = (): readonly string[] => listRoutes("api/office");

/** Returns the room's other routes, such as `PUT /api/notes/[id]`, without those of the sign-in library. */
export const listRoomRoutes = (): readonly string[] =>
  listRoutes("api").filter((route) => !/ \/api\/(office\/|auth\/\[)/.test(route));
