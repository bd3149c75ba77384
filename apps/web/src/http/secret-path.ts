/**
 * True when the path opens a private game or its score sheet. No other page may learn the path, and no search engine may list it. H2, H9
 */
export const isSecretPath = (path: string): boolean => /^\/(g|sheet|api\/games)\//.test(path);
