/** Mails about a person's own data. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const DATA_PATH = "/account/data";

export const ownDataMails = {
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
