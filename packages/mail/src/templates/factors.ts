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
  /** The passkey's name; null when the change is not about a passkey. */
  name: z.string().nullable(),
});
type Change = z.output<typeof change>;

const CHANGED_EN: Readonly<Record<Change["change"], string>> = {
  "totp-added": "An authenticator app was set up for your account.",
  "totp-removed": "The authenticator app was removed from your account.",
  "recovery-codes-added": "Recovery codes were created for your account.",
  "recovery-codes-renewed": "New recovery codes were created for your account. The old ones no longer work.",
  "passkey-added": "A passkey was added to your account:",
  "passkey-removed": "A passkey was removed from your account:",
  "all-removed": "The room removed two-step sign-in from your account. You can now sign in with your password only.",
  "removal-asked":
    "The staff were asked to remove the second step of your account because you had lost it. It is removed when a second staff member agrees. If you still have it, sign in with it to cancel the request.",
  "removal-declined": "The staff did not remove the second step of your account.",
};
const CHANGED_ES: Readonly<Record<Change["change"], string>> = {
  "totp-added": "Se ha configurado una aplicación de autenticación en tu cuenta.",
  "totp-removed": "Se ha quitado la aplicación de autenticación de tu cuenta.",
  "recovery-codes-added": "Se han creado códigos de recuperación para tu cuenta.",
  "recovery-codes-renewed": "Se han creado códigos de recuperación nuevos para tu cuenta. Los anteriores ya no sirven.",
  "passkey-added": "Se ha añadido una llave de acceso a tu cuenta:",
  "passkey-removed": "Se ha quitado una llave de acceso de tu cuenta:",
  "all-removed":
    "La sala ha quitado el inicio de sesión en dos pasos de tu cuenta. Ahora puedes iniciar sesión solo con tu contraseña.",
  "removal-asked":
    "Se ha pedido al equipo que quite el segundo paso de tu cuenta porque lo habías perdido. Se quitará cuando una segunda persona del equipo esté de acuerdo. Si todavía lo tienes, inicia sesión con él para anular la petición.",
  "removal-declined": "El equipo no ha quitado el segundo paso de tu cuenta.",
};
const tellChange = (sentences: Readonly<Record<Change["change"], string>>, { change: what, name }: Change) =>
  name === null ? sentences[what] : `${sentences[what]} ${name}`;

/** Returns true when the mail is about a request to remove second factors, which has not been carried out. */
const isAboutRemoval = ({ change: what }: Change): boolean => what.startsWith("removal-");

const path = "/account/security";
const LOOK_EN = { label: "Go to my security page", path };
const LOOK_ES = { label: "Ir a la página de seguridad", path };
const NOT_YOU_EN = "If this wasn't you, change your password and sign out everywhere else at once.";
const NOT_YOU_ES = "Si no has sido tú, cambia tu contraseña y cierra las demás sesiones enseguida.";

export const factorMails = {
  "factor-changed": mailTemplate(
    change,
    { change: "passkey-added", name: "My phone" },
    {
      en: (detail) => ({
        subject: isAboutRemoval(detail)
          ? "Request to remove your two-step sign-in"
          : "Your two-step sign-in was changed",
        paragraphs: [tellChange(CHANGED_EN, detail)],
        button: LOOK_EN,
        after: [NOT_YOU_EN],
      }),
      es: (detail) => ({
        subject: isAboutRemoval(detail)
          ? "Petición de quitar tu segundo paso al iniciar sesión"
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
        subject: "Wrong codes were entered for your account",
        paragraphs: [
          "Someone entered your password correctly, then several wrong codes for the second step. They were not signed in.",
          "If this wasn't you, someone else knows your password. Change it now.",
        ],
        button: LOOK_EN,
      }),
      es: () => ({
        subject: "Se han escrito códigos incorrectos para tu cuenta",
        paragraphs: [
          "Alguien escribió tu contraseña y después varios códigos incorrectos en el segundo paso. No pudo iniciar sesión.",
          "Si no has sido tú, otra persona conoce tu contraseña. Cámbiala ahora.",
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
        paragraphs: [`One of your recovery codes was used instead of your second step. Codes left: ${left}.`],
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
