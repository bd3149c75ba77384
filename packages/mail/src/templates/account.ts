/** Mails about an account's address and password. The token of a link stands behind `#`, which browsers send to no server. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const nothing = z.object({});
/** As `mail_link_add` makes it. A mail whose token was forgotten is written without it. */
const link = z.object({
  token: z
    .string()
    .regex(/^[\w-]{43}$/)
    .default(""),
});
const sampleLink = { token: "x".repeat(43) };

export const accountMails = {
  "address-verify": mailTemplate(link, sampleLink, {
    en: ({ token }) => ({
      subject: "Confirm your e-mail address",
      paragraphs: [
        "Please confirm that this address is yours. Then you can get back into your account when you forget your password.",
      ],
      button: { label: "Confirm my address", path: `/confirm-address#${token}` },
      after: [
        "The link is good for a day.",
        "If you did not make an account with us, do nothing: do not press the button.",
      ],
    }),
    es: ({ token }) => ({
      subject: "Confirma tu dirección de correo",
      paragraphs: [
        "Confirma que esta dirección es tuya. Así podrás volver a entrar en tu cuenta si olvidas la contraseña.",
      ],
      button: { label: "Confirmar mi dirección", path: `/confirm-address#${token}` },
      after: [
        "El enlace sirve durante un día.",
        "Si no has creado una cuenta con nosotros, no hagas nada: no pulses el botón.",
      ],
    }),
  }),
  "address-change": mailTemplate(link, sampleLink, {
    en: ({ token }) => ({
      subject: "Confirm your new e-mail address",
      paragraphs: [
        "You want to use this address for your account. It takes the place of your old one when you confirm it.",
      ],
      button: { label: "Use this address", path: `/confirm-address#${token}` },
      after: ["The link is good for a day.", "If that was not you, do nothing: do not press the button."],
    }),
    es: ({ token }) => ({
      subject: "Confirma tu nueva dirección de correo",
      paragraphs: ["Quieres usar esta dirección en tu cuenta. Sustituirá a la anterior cuando la confirmes."],
      button: { label: "Usar esta dirección", path: `/confirm-address#${token}` },
      after: ["El enlace sirve durante un día.", "Si no has sido tú, no hagas nada: no pulses el botón."],
    }),
  }),
  "address-changed": mailTemplate(
    nothing,
    {},
    {
      en: () => ({
        subject: "Your e-mail address was changed",
        paragraphs: ["Your account has another e-mail address now. This is the last mail to this one."],
        after: ["If that was not you, write to the room at once: somebody else may have your account."],
      }),
      es: () => ({
        subject: "Tu dirección de correo ha cambiado",
        paragraphs: ["Tu cuenta tiene ahora otra dirección de correo. Este es el último mensaje a esta."],
        after: ["Si no has sido tú, escribe a la sala enseguida: puede que otra persona tenga tu cuenta."],
      }),
    },
  ),
  "address-taken": mailTemplate(
    nothing,
    {},
    {
      en: () => ({
        subject: "You have an account already",
        paragraphs: [
          "Somebody, perhaps you, wanted an account with this address. It belongs to your account already, so none was made.",
        ],
        button: { label: "Sign in", path: "/sign-in" },
        after: [
          "If you forgot your password, press “Forgot your password?” there. If that was not you, there is nothing to do.",
        ],
      }),
      es: () => ({
        subject: "Ya tienes una cuenta",
        paragraphs: [
          "Alguien, quizá tú, quería una cuenta con esta dirección. Ya es la de tu cuenta, así que no se ha creado ninguna.",
        ],
        button: { label: "Iniciar sesión", path: "/sign-in" },
        after: [
          "Si has olvidado la contraseña, pulsa allí «¿Has olvidado la contraseña?». Si no has sido tú, no hay nada que hacer.",
        ],
      }),
    },
  ),
  "password-reset": mailTemplate(link, sampleLink, {
    en: ({ token }) => ({
      subject: "Set a new password",
      paragraphs: ["Somebody, we hope you, asked for a new password for your account."],
      button: { label: "Set a new password", path: `/reset-password#${token}` },
      after: [
        "The link is good for half an hour, and once.",
        "If that was not you, do nothing: your password stays as it is.",
      ],
    }),
    es: ({ token }) => ({
      subject: "Pon una contraseña nueva",
      paragraphs: ["Alguien, esperamos que tú, ha pedido una contraseña nueva para tu cuenta."],
      button: { label: "Poner una contraseña nueva", path: `/reset-password#${token}` },
      after: [
        "El enlace sirve durante media hora y una sola vez.",
        "Si no has sido tú, no hagas nada: tu contraseña no cambia.",
      ],
    }),
  }),
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
