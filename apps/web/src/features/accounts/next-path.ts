/** Where to go after signing in: a path of this room and nothing else. Fault 68 */
export function parseNextPath(wish: unknown): string {
  if (typeof wish !== "string" || !/^\/(?![/\\])[\w\-/]*(?:\?[\w\-=&.%+]*)?$/.test(wish)) return "/";
  return wish;
}
