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
/** The name of the reader's account. A mail of an earlier version has none. */
const ownName = z.object({ name: z.string().default("") });
const sampleName = { name: "Ana" };
const sampleLink = { token: "x".repeat(43) };

export const accountMails = {
  "address-verify": mailTemplate(link, sampleLink, {
    en: ({ token }) => ({
      subject: "Confirm your e-mail address",
      paragraphs: [
        "Please confirm that this address is yours. Then you can sign in with it, and get back into your account when you forget your password.",
      ],
      button: { label: "Confirm my address", path: `/confirm-address#${token}` },
      after: [
        "The link is good for a day.",
        "Press the button in a browser in which you are signed in.",
        "If you did not make this account, do nothing: it gets no hold of your address.",
      ],
    }),
    es: ({ token }) => ({
      subject: "Confirma tu dirección de correo",
      paragraphs: [
        "Confirma que esta dirección es tuya. Así podrás iniciar sesión con ella y volver a tu cuenta si olvidas la contraseña.",
      ],
      button: { label: "Confirmar mi dirección", path: `/confirm-address#${token}` },
      after: [
        "El enlace sirve durante un día.",
        "Pulsa el botón en un navegador en el que hayas iniciado sesión.",
        "Si no has creado esta cuenta, no hagas nada: así no se queda con tu dirección.",
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
  "address-taken": mailTemplate(ownName, sampleName, {
    en: ({ name }) => ({
      subject: "You have an account already",
      paragraphs: [
        "Somebody, perhaps you, gave this address for another account. It stays with your account, and the other one does not get it.",
        `To play with the account you have, sign in${name && ` as ${name}`}, or with this address.`,
      ],
      button: { label: "Sign in", path: "/sign-in" },
      after: [
        "If you forgot your password, press “Forgot your password?” there.",
        "If you want the address for the other account, give the one you have another address first.",
        "If that was not you, there is nothing to do.",
      ],
    }),
    es: ({ name }) => ({
      subject: "Ya tienes una cuenta",
      paragraphs: [
        "Alguien, quizá tú, ha indicado esta dirección para otra cuenta. Se queda en la tuya, y la otra no la recibe.",
        `Para jugar con la cuenta que tienes, inicia sesión${name && ` como ${name}`}, o con esta dirección.`,
      ],
      button: { label: "Iniciar sesión", path: "/sign-in" },
      after: [
        "Si has olvidado la contraseña, pulsa allí «¿Has olvidado la contraseña?».",
        "Si quieres la dirección para la otra cuenta, pon antes otra en la que tienes.",
        "Si no has sido tú, no hay nada que hacer.",
      ],
    }),
  }),
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
