/** The words that every mail contains, in the languages of the room's pages. */
import { LOCALES, type Locale } from "@poker/protocol";

interface FrameWords {
  readonly greet: (name: string | null) => string;
  readonly linkHelp: string;
  /** The last lines of a mail. They tell the reader why they got it. */
  readonly footer: string;
}

export const FRAME_WORDS: Readonly<Record<Locale, FrameWords>> = {
  en: {
    greet: (name) => (name === null ? "Hello," : `Hello ${name},`),
    linkHelp: "If the button does not work, copy this address into your browser:",
    footer:
      "You are receiving this e-mail because your address was entered at this poker room. The room never asks for your password by e-mail.",
  },
  es: {
    greet: (name) => (name === null ? "Hola:" : `Hola, ${name}:`),
    linkHelp: "Si el botón no funciona, copia esta dirección en tu navegador:",
    footer:
      "Recibes este correo porque tu dirección se indicó en la sala. La sala nunca te pide la contraseña por correo.",
  },
};

/** Returns the language for a stored language code. Returns English when there are no mails in that language. */
export const toMailLocale = (code: string): Locale => LOCALES.find((locale) => locale === code) ?? "en";
