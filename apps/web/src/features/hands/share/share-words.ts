/** Translates the texts about links to hands. Works on the server and in the browser. */
import { createTranslator } from "use-intl/core";
import type { ShareMessages } from "../../../messages/hands/hands.ts";
import type { Locale } from "../../../messages/locales.ts";

export const createShareWords = (locale: Locale, messages: ShareMessages) => createTranslator({ locale, messages });

export type ShareTranslator = ReturnType<typeof createShareWords>;
