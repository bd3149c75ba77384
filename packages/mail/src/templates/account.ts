/** Mails about an account's password and address. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const nothing = z.object({});

export const accountMails = {
  "password-changed": mailTemplate(
    nothing,
    {},
    {
      en: () => ({
        subject: "Your password was changed",
        paragraphs: ["The password of your account was changed just now, and you were signed out everywhere else."],
        button: { label: "Look at my account", path: "/account" },
        after: ["If that was not you, set a new password at once: press “Forgot your password?” where you sign in."],
      }),
      es: () => ({
        subject: "Tu contraseña ha cambiado",
        paragraphs: ["La contraseña de tu cuenta acaba de cambiar y se ha cerrado tu sesión en los demás sitios."],
        button: { label: "Ver mi cuenta", path: "/account" },
        after: [
          "Si no has sido tú, pon una nueva enseguida: pulsa «¿Has olvidado la contraseña?» donde se inicia sesión.",
        ],
      }),
    },
  ),
};
