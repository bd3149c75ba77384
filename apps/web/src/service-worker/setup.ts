import type { NotificationWords } from "./notification.ts";

/** The data that the service worker receives with its script, in the visitor's language. */
export interface ServiceWorkerSetup {
  readonly offline: { readonly page: string; readonly headers: Readonly<Record<string, string>> };
  readonly words: NotificationWords;
}
