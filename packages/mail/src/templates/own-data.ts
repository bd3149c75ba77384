/** Mails about a person's own data. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const DATA_PATH = "/account/data";

/** Formats a time as a day, in UTC. */
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
          "You closed your account. You are signed out everywhere.",
          `Until ${formatDay("en-GB", reopenUntil)} (UTC) you can come back: sign in, and everything will be as you left it. After that you cannot come back, and your name, your address and your other personal data will be deleted.`,
        ],
        button: { label: "Sign in to come back", path: "/sign-in" },
        after: ["If this wasn't you, sign in at once and change your password."],
      }),
      es: ({ reopenUntil }) => ({
        subject: "Tu cuenta está cerrada",
        paragraphs: [
          "Has cerrado tu cuenta y se ha cerrado tu sesión en todas partes.",
          `Hasta el ${formatDay("es", reopenUntil)} (UTC) puedes volver: inicia sesión y todo seguirá como lo dejaste. Después ya no podrás volver, y se eliminarán tu nombre, tu dirección y tus demás datos personales.`,
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
        paragraphs: ["You signed in again, so your account is open again and nothing will be deleted."],
        button: { label: "Go to my data", path: DATA_PATH },
        after: ["If this wasn't you, change your password at once."],
      }),
      es: () => ({
        subject: "Tu cuenta está abierta otra vez",
        paragraphs: ["Has vuelto a iniciar sesión, así que tu cuenta está abierta otra vez y no se eliminará nada."],
        button: { label: "Ir a mis datos", path: DATA_PATH },
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
          `You asked for a copy of your data. You can download it for ${days} days. You will need your password.`,
        ],
        button: { label: "Go to my data", path: DATA_PATH },
        after: ["If this wasn't you, change your password at once."],
      }),
      es: ({ days }) => ({
        subject: "El archivo de tus datos está listo",
        paragraphs: [
          `Pediste una copia de tus datos. Puedes descargarla durante ${days} días. Necesitarás tu contraseña.`,
        ],
        button: { label: "Ir a mis datos", path: DATA_PATH },
        after: ["Si no has sido tú, cambia tu contraseña enseguida."],
      }),
    },
  ),
};
