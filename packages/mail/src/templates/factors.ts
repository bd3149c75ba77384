/** Mails about the second factors of an account. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const change = z.object({
  change: z.enum([
    "totp-added",
    "totp-removed",
    "recovery-codes-added",
    "recovery-codes-renewed",
    "passkey-added",
    "passkey-removed",
    "all-removed",
    "removal-asked",
    "removal-declined",
  ]),
  /** Of a passkey. */
  name: z.string().nullable(),
});
type Change = z.output<typeof change>;

const CHANGED_EN: Readonly<Record<Change["change"], string>> = {
  "totp-added": "An authenticator app was set up for your account.",
  "totp-removed": "The authenticator app of your account was removed.",
  "recovery-codes-added": "Recovery codes were made for your account.",
  "recovery-codes-renewed": "New recovery codes were made for your account. The old ones no longer work.",
  "passkey-added": "A passkey was added to your account:",
  "passkey-removed": "A passkey of your account was removed:",
  "all-removed": "The room removed every second factor of your account. Your password alone signs you in now.",
  "removal-asked":
    "The staff were asked to remove every second factor of your account, because you had lost it. It is removed when a second person agrees. If you have not lost it, sign in with it: then it stays.",
  "removal-declined": "The staff have not removed the second factors of your account.",
};
const CHANGED_ES: Readonly<Record<Change["change"], string>> = {
  "totp-added": "Se ha configurado una aplicación de autenticación en tu cuenta.",
  "totp-removed": "Se ha quitado la aplicación de autenticación de tu cuenta.",
  "recovery-codes-added": "Se han creado códigos de recuperación para tu cuenta.",
  "recovery-codes-renewed": "Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.",
  "passkey-added": "Se ha añadido una llave de acceso a tu cuenta:",
  "passkey-removed": "Se ha quitado una llave de acceso de tu cuenta:",
  "all-removed":
    "La sala ha quitado todos los segundos factores de tu cuenta. Ahora tu contraseña sola inicia tu sesión.",
  "removal-asked":
    "Se ha pedido al personal que quite todos los segundos factores de tu cuenta, porque los habías perdido. Se quitan cuando una segunda persona está de acuerdo. Si no los has perdido, inicia sesión con ellos: entonces se quedan.",
  "removal-declined": "El personal no ha quitado los segundos factores de tu cuenta.",
};
const tellChange = (sentences: Readonly<Record<Change["change"], string>>, { change: what, name }: Change) =>
  name === null ? sentences[what] : `${sentences[what]} ${name}`;

/** True when nothing was changed yet. */
const isAboutRemoval = ({ change: what }: Change): boolean => what.startsWith("removal-");

const path = "/account/security";
const LOOK_EN = { label: "Look at my security", path };
const LOOK_ES = { label: "Ver mi seguridad", path };
const NOT_YOU_EN = "If that was not you, change your password and end your other sessions at once.";
const NOT_YOU_ES = "Si no has sido tú, cambia tu contraseña y cierra tus otras sesiones enseguida.";

export const factorMails = {
  "factor-changed": mailTemplate(
    change,
    { change: "passkey-added", name: "My phone" },
    {
      en: (detail) => ({
        subject: isAboutRemoval(detail)
          ? "The removal of your second step at sign-in"
          : "Your second step at sign-in was changed",
        paragraphs: [tellChange(CHANGED_EN, detail)],
        button: LOOK_EN,
        after: [NOT_YOU_EN],
      }),
      es: (detail) => ({
        subject: isAboutRemoval(detail)
          ? "La retirada de tu segundo paso al iniciar sesión"
          : "Ha cambiado tu segundo paso al iniciar sesión",
        paragraphs: [tellChange(CHANGED_ES, detail)],
        button: LOOK_ES,
        after: [NOT_YOU_ES],
      }),
    },
  ),
  "factor-guessed": mailTemplate(
    z.object({ way: z.enum(["totp", "recovery-code"]) }),
    { way: "totp" },
    {
      en: () => ({
        subject: "Wrong codes were typed for your account",
        paragraphs: [
          "Your password was given, and then several wrong codes for the second step. Nothing was opened.",
          "If that was not you, your password is known to someone else: change it now.",
        ],
        button: LOOK_EN,
      }),
      es: () => ({
        subject: "Se han escrito códigos incorrectos para tu cuenta",
        paragraphs: [
          "Se dio tu contraseña y después varios códigos incorrectos en el segundo paso. No se abrió nada.",
          "Si no has sido tú, alguien más conoce tu contraseña: cámbiala ahora.",
        ],
        button: LOOK_ES,
      }),
    },
  ),
  "recovery-code-used": mailTemplate(
    z.object({ left: z.int().min(0) }),
    { left: 4 },
    {
      en: ({ left }) => ({
        subject: "A recovery code was used",
        paragraphs: [`One of your recovery codes was used in place of your second step. Codes that are left: ${left}.`],
        button: LOOK_EN,
        after: [NOT_YOU_EN],
      }),
      es: ({ left }) => ({
        subject: "Se ha usado un código de recuperación",
        paragraphs: [
          `Se ha usado uno de tus códigos de recuperación en lugar del segundo paso. Códigos que quedan: ${left}.`,
        ],
        button: LOOK_ES,
        after: [NOT_YOU_ES],
      }),
    },
  ),
};
