/** Parses what staff type to find an account or a table. */

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

export const isUuid = (text: string): boolean => UUID.test(text);

/** Returns a LIKE pattern that matches names in lower case that begin with this text. */
export const toNamePrefix = (text: string): string => `${text.toLowerCase().replace(/[\\%_]/g, "\\$&")}%`;
