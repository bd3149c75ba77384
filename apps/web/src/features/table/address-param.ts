/** Changes a parameter of the page's address without leaving the page. */

/** A `value` of null removes the parameter. */
export function replaceAddressParam(name: string, value: string | null): void {
  const address = new URL(window.location.href);
  if (value === null) address.searchParams.delete(name);
  else address.searchParams.set(name, value);
  window.history.replaceState(null, "", address);
}
