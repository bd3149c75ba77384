/**
 * Returns the path to open after signing in. Returns `/` when `wish` is not a path of this room, so that no link can
 * lead to another site. Fault 68
 */
export function parseNextPath(wish: unknown): string {
  if (typeof wish !== "string" || !/^\/(?![/\\])[\w\-/]*(?:\?[\w\-=&.%+]*)?$/.test(wish)) return "/";
  return wish;
}
