/** The room's name and the fixed words of every mail, in the languages of the room's pages. */
import { LOCALES, type Locale } from "@poker/protocol";

/** As its pages have it in every language. */
export const ROOM_NAME = "Card room";

interface FrameWords {
  readonly greet: (name: string | null) => string;
  readonly linkHelp: string;
  /** Why the mail came. */
  readonly footer: string;
}

export const FRAME_WORDS: Readonly<Record<Locale, FrameWords>> = {
  en: {
    greet: (name) => (name === null ? "Hello," : `Hello ${name},`),
    linkHelp: "If the button does not work, copy this address into your browser:",
    footer: "The room sends this mail because your address was given there. It never asks for your password by mail.",
  },
  es: {
    greet: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
    linkHelp: "Si el botón no funciona, copia esta dirección en tu navegador:",
    footer: "La sala envía este correo porque tu dirección se indicó allí. Nunca pide tu contraseña por correo.",
  },
};

/** The language of a stored code; English for one that mails do not have. */
export const toMailLocale = (code: string): Locale => LOCALES.find((locale) => locale === code) ?? "en";
