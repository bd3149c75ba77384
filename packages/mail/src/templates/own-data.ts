/** Mails about a person's own data. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const DATA_PATH = "/account/data";

/** A day in UTC. */
const formatDay = (locale: string, at: number): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(at);

export const ownDataMails = {
  "account-closed": mailTemplate(
    z.object({ reopenUntil: z.number() }),
    { reopenUntil: Date.UTC(2026, 11, 11) },
    {
      en: ({ reopenUntil }) => ({
        subject: "Your account is closed",
        paragraphs: [
          "You closed your account, and you were signed out everywhere.",
          `Until ${formatDay("en-GB", reopenUntil)} (UTC) you can come back: sign in, and everything is as it was. After that you cannot, and later your name, your address and what else is yours are deleted.`,
        ],
        button: { label: "Sign in to come back", path: "/sign-in" },
        after: ["If that was not you, sign in at once and change your password."],
      }),
      es: ({ reopenUntil }) => ({
        subject: "Tu cuenta está cerrada",
        paragraphs: [
          "Has cerrado tu cuenta y se ha cerrado tu sesión en todas partes.",
          `Hasta el ${formatDay("es", reopenUntil)} (UTC) puedes volver: inicia sesión y todo seguirá como estaba. Después ya no, y más tarde se eliminan tu nombre, tu dirección y lo demás que es tuyo.`,
        ],
        button: { label: "Iniciar sesión para volver", path: "/sign-in" },
        after: ["Si no has sido tú, inicia sesión enseguida y cambia tu contraseña."],
      }),
    },
  ),
  "account-reopened": mailTemplate(
    z.object({}),
    {},
    {
      en: () => ({
        subject: "Your account is open again",
        paragraphs: ["You signed in, so your account is open again, and nothing of it is deleted."],
        button: { label: "To my data", path: DATA_PATH },
        after: ["If that was not you, change your password at once."],
      }),
      es: () => ({
        subject: "Tu cuenta está abierta otra vez",
        paragraphs: ["Has iniciado sesión: tu cuenta está abierta otra vez y no se elimina nada de ella."],
        button: { label: "A mis datos", path: DATA_PATH },
        after: ["Si no has sido tú, cambia tu contraseña enseguida."],
      }),
    },
  ),
  "export-ready": mailTemplate(
    z.object({ days: z.number() }),
    { days: 7 },
    {
      en: ({ days }) => ({
        subject: "The archive of your data is ready",
        paragraphs: [
          `You asked for an archive of everything that the room keeps of you. You can download it for ${days} days, with your password.`,
        ],
        button: { label: "To my data", path: DATA_PATH },
        after: ["If that was not you, change your password at once."],
      }),
      es: ({ days }) => ({
        subject: "El archivo de tus datos está listo",
        paragraphs: [
          `Pediste un archivo con todo lo que la sala guarda de ti. Puedes descargarlo durante ${days} días, con tu contraseña.`,
        ],
        button: { label: "A mis datos", path: DATA_PATH },
        after: ["Si no has sido tú, cambia tu contraseña enseguida."],
      }),
    },
  ),
};
