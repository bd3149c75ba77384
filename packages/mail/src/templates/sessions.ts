/** Mails about where an account is signed in. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

/** The detail that the database function `session_open` writes. Each value is null when it is not known. */
const newDevice = z.object({
  device: z.string().nullable(),
  address: z.string().nullable(),
  place: z.string().nullable(),
});

/** Joins what is known about the device to one text. Returns null when nothing is known. */
function listKnown({ device, place, address }: z.output<typeof newDevice>): string | null {
  const known = [device, place, address].filter((each) => each !== null);
  return known.length === 0 ? null : known.join(" · ");
}

const after = {
  en: ["If this wasn't you, sign that device out on your security page and change your password at once."],
  es: ["Si no has sido tú, cierra esa sesión en tu página de seguridad y cambia tu contraseña enseguida."],
};

export const sessionMails = {
  "new-device": mailTemplate(
    newDevice,
    { device: "Firefox on Windows", address: "203.0.113.0/24", place: "Munich, DE" },
    {
      en: (seen) => {
        const known = listKnown(seen);
        return {
          subject: "New sign-in to your account",
          paragraphs: [
            "A device that had not been used before has just signed in to your account.",
            ...(known === null ? [] : [known]),
            "If it was you, you do not need to do anything.",
          ],
          button: { label: "See my sessions", path: "/account/security" },
          after: after.en,
        };
      },
      es: (seen) => {
        const known = listKnown(seen);
        return {
          subject: "Nuevo inicio de sesión en tu cuenta",
          paragraphs: [
            "Un dispositivo que no se había usado antes acaba de iniciar sesión en tu cuenta.",
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
