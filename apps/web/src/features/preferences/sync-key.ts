/** Where local storage keeps how far browser and account are in step; a sign-out removes it. */
export const SYNC_KEY = "preference-sync";
