import type { Metadata } from "next";
import { type Messages, messagesFor } from "../messages/index.ts";
import { readRequestLocale } from "./request-locale.ts";

/** `generateMetadata` of a page whose title is one of the messages. */
export const pageTitle = (title: (messages: Messages) => string) => async (): Promise<Metadata> => ({
  title: title(messagesFor(await readRequestLocale())),
});
