import type { NotificationWords } from "./notification.ts";

/** What the service worker is given with its script, in the visitor's language. */
export interface ServiceWorkerSetup {
  readonly offline: { readonly page: string; readonly headers: Readonly<Record<string, string>> };
  readonly words: NotificationWords;
}
