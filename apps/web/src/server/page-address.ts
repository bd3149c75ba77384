/** The parameters in the address of a page. */

export interface SearchProps {
  readonly searchParams: Promise<Readonly<Record<string, unknown>>>;
}

/** Returns a function that gives the value of a parameter; one that is given twice counts as absent. */
export async function readAddress(searchParams: SearchProps["searchParams"]) {
  const values = await searchParams;
  return (name: string): string | undefined => {
    const value = values[name];
    return typeof value === "string" ? value : undefined;
  };
}
