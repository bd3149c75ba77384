/** Mails about where an account is signed in. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

/** As `session_open` of the database writes it; null: not known. */
const newDevice = z.object({
  device: z.string().nullable(),
  address: z.string().nullable(),
  place: z.string().nullable(),
});

/** What is known of the device, one after the other; null when nothing is. */
function listKnown({ device, place, address }: z.output<typeof newDevice>): string | null {
  const known = [device, place, address].filter((each) => each !== null);
  return known.length === 0 ? null : known.join(" · ");
}

const after = {
  en: ["If it was not you, end that session there and change your password at once."],
  es: ["Si no has sido tú, cierra esa sesión allí y cambia tu contraseña enseguida."],
};

export const sessionMails = {
  "new-device": mailTemplate(
    newDevice,
    { device: "Firefox on Windows", address: "203.0.113.0/24", place: "Munich, DE" },
    {
      en: (seen) => {
        const known = listKnown(seen);
        return {
          subject: "Your account was signed in to with a new device",
          paragraphs: [
            "Your account was signed in to just now with a device that it had not been signed in to with before.",
            ...(known === null ? [] : [known]),
            "If it was you, there is nothing to do.",
          ],
          button: { label: "Look at my sessions", path: "/account/security" },
          after: after.en,
        };
      },
      es: (seen) => {
        const known = listKnown(seen);
        return {
          subject: "Se ha iniciado sesión en tu cuenta con otro dispositivo",
          paragraphs: [
            "Se acaba de iniciar sesión en tu cuenta con un dispositivo con el que no se había hecho antes.",
            ...(known === null ? [] : [known]),
            "Si has sido tú, no tienes que hacer nada.",
          ],
          button: { label: "Ver mis sesiones", path: "/account/security" },
          after: after.es,
        };
      },
    },
  ),
};
