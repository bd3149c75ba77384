/**
 * Returns true for the paths of private games and their score sheets. Such a path is a secret, so other sites must not
 * learn it and search engines must not list it. H2, H9
 */
export const isSecretPath = (path: string): boolean => /^\/(g|sheet|api\/games)\//.test(path);
