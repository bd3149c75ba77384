/**
 * Mails about an account's address and password. The token of a link stands after `#`, because browsers do not send
 * that part of a URL to a server.
 */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const nothing = z.object({});
/**
 * The detail that `mail_link_add` makes. The database deletes the token after it has sent the mail. Without the token,
 * the mail can still be written.
 */
const link = z.object({
  token: z
    .string()
    .regex(/^[\w-]{43}$/)
    .default(""),
});
/** The name of the reader's account. It is missing in details that an earlier version stored. */
const ownName = z.object({ name: z.string().default("") });
const sampleName = { name: "Ana" };
const sampleLink = { token: "x".repeat(43) };
/** The names of the oldest accounts, and how many more accounts there are. */
const accountNames = z.object({ names: z.array(z.string()), more: z.int().min(0) });
const sampleNames = { names: ["Ana <b>", "Benito"], more: 3 };

export const accountMails = {
  "address-verify": mailTemplate(link, sampleLink, {
    en: ({ token }) => ({
      subject: "Confirm your e-mail address",
      paragraphs: [
        "Please confirm that this address is yours. You can then sign in with it, and reset your password if you forget it.",
      ],
      button: { label: "Confirm my address", path: `/confirm-address#${token}` },
      after: [
        "The link works for one day.",
        "Press the button in a browser where you are signed in.",
        "If you did not create this account, do nothing. Your address will not be confirmed for it.",
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
        "Si no has creado esta cuenta, no hagas nada. Tu dirección no se confirmará para ella.",
      ],
    }),
  }),
  "address-change": mailTemplate(link, sampleLink, {
    en: ({ token }) => ({
      subject: "Confirm your new e-mail address",
      paragraphs: ["You asked to use this address for your account. It replaces your old address when you confirm it."],
      button: { label: "Use this address", path: `/confirm-address#${token}` },
      after: ["The link works for one day.", "If this wasn't you, do not press the button."],
    }),
    es: ({ token }) => ({
      subject: "Confirma tu nueva dirección de correo",
      paragraphs: ["Has pedido usar esta dirección en tu cuenta. Sustituirá a la anterior cuando la confirmes."],
      button: { label: "Usar esta dirección", path: `/confirm-address#${token}` },
      after: ["El enlace sirve durante un día.", "Si no has sido tú, no pulses el botón."],
    }),
  }),
  "address-changed": mailTemplate(
    nothing,
    {},
    {
      en: () => ({
        subject: "Your e-mail address was changed",
        paragraphs: ["Your account now has a different e-mail address. This is the last e-mail to this address."],
        after: ["If this wasn't you, contact the room right away: someone else may have access to your account."],
      }),
      es: () => ({
        subject: "Tu dirección de correo ha cambiado",
        paragraphs: [
          "Tu cuenta tiene ahora otra dirección de correo. Este es el último mensaje que enviamos a esta dirección.",
        ],
        after: [
          "Si no has sido tú, ponte en contacto con la sala cuanto antes: puede que otra persona tenga acceso a tu cuenta.",
        ],
      }),
    },
  ),
  "address-taken": mailTemplate(ownName, sampleName, {
    en: ({ name }) => ({
      subject: "You already have an account",
      paragraphs: [
        "Another account asked to use this address. Perhaps that was you. The address stays with your account.",
        `To use the account you have, sign in${name && ` as ${name}`} or with this address.`,
      ],
      button: { label: "Sign in", path: "/sign-in" },
      after: [
        "If you forgot your password, press “Forgot your password?” on the sign-in page.",
        "To use this address for the other account, change the address of this account first.",
        "If this wasn't you, you do not need to do anything.",
      ],
    }),
    es: ({ name }) => ({
      subject: "Ya tienes una cuenta",
      paragraphs: [
        "Otra cuenta ha pedido usar esta dirección. Quizá has sido tú. La dirección sigue siendo de tu cuenta.",
        `Para usar la cuenta que tienes, inicia sesión${name && ` como ${name}`} o con esta dirección.`,
      ],
      button: { label: "Iniciar sesión", path: "/sign-in" },
      after: [
        "Si has olvidado la contraseña, pulsa «¿Has olvidado la contraseña?» al iniciar sesión.",
        "Para usar esta dirección en la otra cuenta, cambia antes la de esta.",
        "Si no has sido tú, no tienes que hacer nada.",
      ],
    }),
  }),
  "password-reset": mailTemplate(
    link.extend(ownName.shape),
    { ...sampleLink, ...sampleName },
    {
      en: ({ token, name }) => ({
        subject: "Set a new password",
        paragraphs: [`We received a request for a new password for ${name ? `the account ${name}` : "your account"}.`],
        button: { label: "Set a new password", path: `/reset-password#${token}` },
        after: [
          ...(name
            ? [`The button works for the account ${name} only. Do not press it if that account is not yours.`]
            : []),
          "The link works once, within 30 minutes.",
          "If this wasn't you, do nothing. Your password will not change.",
        ],
      }),
      es: ({ token, name }) => ({
        subject: "Crea una contraseña nueva",
        paragraphs: [
          `Hemos recibido una petición de contraseña nueva para ${name ? `la cuenta ${name}` : "tu cuenta"}.`,
        ],
        button: { label: "Crear una contraseña nueva", path: `/reset-password#${token}` },
        after: [
          ...(name ? [`El botón solo sirve para la cuenta ${name}. No lo pulses si esa cuenta no es tuya.`] : []),
          "El enlace sirve una sola vez, durante 30 minutos.",
          "Si no has sido tú, no hagas nada. Tu contraseña no cambiará.",
        ],
      }),
    },
  ),
  "accounts-of-address": mailTemplate(accountNames, sampleNames, {
    en: ({ names, more }) => ({
      subject: "Which account is yours?",
      paragraphs: [
        "We received a request for a new password for this address. Several accounts use this address, and none of them has confirmed it:",
        ...names,
        ...(more > 0 ? [`And ${more} more.`] : []),
        "Find the name of your account and ask for a new password with that name.",
      ],
      button: { label: "Enter an account name", path: "/forgot-password" },
      after: [
        "The other accounts belong to other people. Please do not use them.",
        "If this wasn't you, do nothing. No password will change.",
        "After you sign in, confirm your address. It then belongs to your account only.",
      ],
    }),
    es: ({ names, more }) => ({
      subject: "¿Cuál es tu cuenta?",
      paragraphs: [
        "Hemos recibido una petición de contraseña nueva para esta dirección. Varias cuentas usan esta dirección y ninguna la ha confirmado:",
        ...names,
        ...(more > 0 ? [`Y ${more} más.`] : []),
        "Busca el nombre de tu cuenta y pide una contraseña nueva con ese nombre.",
      ],
      button: { label: "Escribir el nombre de la cuenta", path: "/forgot-password" },
      after: [
        "Las demás cuentas son de otras personas. No las uses.",
        "Si no has sido tú, no hagas nada. No cambiará ninguna contraseña.",
        "Después de iniciar sesión, confirma tu dirección. Así pertenecerá solo a tu cuenta.",
      ],
    }),
  }),
  "password-changed": mailTemplate(
    nothing,
    {},
    {
      en: () => ({
        subject: "Your password was changed",
        paragraphs: ["The password of your account has just been changed. You are signed out everywhere else."],
        button: { label: "Go to my account", path: "/account" },
        after: ["If this wasn't you, set a new password at once: press “Forgot your password?” on the sign-in page."],
      }),
      es: () => ({
        subject: "Tu contraseña ha cambiado",
        paragraphs: ["La contraseña de tu cuenta acaba de cambiar. Se ha cerrado tu sesión en los demás dispositivos."],
        button: { label: "Ir a mi cuenta", path: "/account" },
        after: ["Si no has sido tú, pon una nueva enseguida: pulsa «¿Has olvidado la contraseña?» al iniciar sesión."],
      }),
    },
  ),
};
