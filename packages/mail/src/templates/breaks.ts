/** Mails about a player's break from play. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const PROTECTION_PATH = "/account/protection";
/** The end of a permanent break in the database, in epoch ms. */
const FOR_GOOD = Date.UTC(9999, 11, 31);

const formatUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const detail = z.object({
  change: z.enum(["began", "reached", "return-due", "return-asked", "return-declined", "ended"]),
  until: z.number(),
});
type Detail = z.output<typeof detail>;

const ENGLISH: Readonly<Record<Detail["change"], (until: number) => readonly [subject: string, text: string]>> = {
  began: (until) => [
    "Your break from play has started",
    until >= FOR_GOOD
      ? "You excluded yourself from play permanently."
      : `You started a break from play. It lasts until at least ${formatUtc(until)}.`,
  ],
  reached: (until) => [
    "You are on a break from play",
    `A break from play was started in a browser where you are also signed in. You cannot play ${
      until >= FOR_GOOD ? "anymore" : `until at least ${formatUtc(until)}`
    }. If you use that browser to sign in again, your break may get longer.`,
  ],
  "return-due": (until) => ["You asked to play again", `You can play again from ${formatUtc(until)}.`],
  "return-asked": (until) => [
    "You asked to end your self-exclusion early",
    `Two staff members will decide after ${formatUtc(until)}. Until then you can withdraw the request.`,
  ],
  "return-declined": () => [
    "Your self-exclusion continues",
    "The staff declined your request to end it early. Your notices in the room show the reason.",
  ],
  ended: () => ["Your self-exclusion has ended", "It was ended as you asked. You can play again."],
};

const SPANISH: typeof ENGLISH = {
  began: (until) => [
    "Tu pausa ha empezado",
    until >= FOR_GOOD
      ? "Te has autoexcluido del juego de forma permanente."
      : `Has empezado una pausa del juego. Dura al menos hasta el ${formatUtc(until)}.`,
  ],
  reached: (until) => [
    "Tienes una pausa del juego activa",
    `Se ha empezado una pausa en un navegador donde también tienes la sesión iniciada. No puedes volver a jugar ${
      until >= FOR_GOOD ? "nunca más" : `al menos hasta el ${formatUtc(until)}`
    }. Si vuelves a iniciar sesión en ese navegador, tu pausa puede alargarse.`,
  ],
  "return-due": (until) => ["Has pedido volver a jugar", `Puedes volver a jugar a partir del ${formatUtc(until)}.`],
  "return-asked": (until) => [
    "Has pedido terminar antes tu autoexclusión",
    `Dos personas del equipo lo decidirán después del ${formatUtc(until)}. Hasta entonces puedes retirar la petición.`,
  ],
  "return-declined": () => [
    "Tu autoexclusión continúa",
    "El equipo ha rechazado tu petición de terminarla antes. El motivo está en tus avisos de la sala.",
  ],
  ended: () => ["Tu autoexclusión ha terminado", "Ha terminado como pediste. Puedes volver a jugar."],
};

export const breakMails = {
  "break-changed": mailTemplate(
    detail,
    { change: "began", until: FOR_GOOD },
    {
      en({ change, until }) {
        const [subject, text] = ENGLISH[change](until);
        return {
          subject,
          paragraphs: [text],
          button: { label: "My break", path: PROTECTION_PATH },
          after: ["If this wasn't you, change your password at once and write to the staff of the room."],
        };
      },
      es({ change, until }) {
        const [subject, text] = SPANISH[change](until);
        return {
          subject,
          paragraphs: [text],
          button: { label: "Mi pausa", path: PROTECTION_PATH },
          after: ["Si no has sido tú, cambia tu contraseña enseguida y escribe al equipo de la sala."],
        };
      },
    },
  ),
};
