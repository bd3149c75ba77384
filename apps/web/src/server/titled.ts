import type { Metadata } from "next";
import { type Messages, messagesFor } from "../messages/index.ts";
import { requestLocale } from "./locale.ts";

/** `generateMetadata` of a page whose title is one of the messages. */
export const titled = (title: (messages: Messages) => string) => async (): Promise<Metadata> => ({
  title: title(messagesFor(await requestLocale())),
});
