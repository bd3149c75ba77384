/** Chooses the open page that a tap on a push message brings to the front. */

/** Returns which of the open pages shows this path, alone or as one of several tables; -1 when none does. */
export function findPageFor(path: string, addresses: readonly string[]): number {
  const isAt = (address: string) => new URL(address).pathname === path;
  const exact = addresses.findIndex(isAt);
  if (exact >= 0) return exact;
  const id = path.split("/").at(-1) ?? "";
  return addresses.findIndex((address) => {
    const { pathname, search } = new URL(address);
    return pathname === "/tables" && search.includes(id);
  });
}
