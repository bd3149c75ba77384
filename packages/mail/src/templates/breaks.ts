/** Mails about a break that the player took from play. */
import * as z from "zod";
import { mailTemplate } from "../template.ts";

const PROTECTION_PATH = "/account/protection";
/** The end of a break without an end, epoch ms. */
const FOR_GOOD = Date.UTC(9999, 11, 31);

const formatUtc = (at: number): string => `${new Date(at).toISOString().slice(0, 16).replace("T", " ")} UTC`;

const detail = z.object({
  change: z.enum(["began", "return-due", "return-asked", "return-declined", "ended"]),
  until: z.number(),
});
type Detail = z.output<typeof detail>;

const ENGLISH: Readonly<Record<Detail["change"], (until: number) => readonly [subject: string, text: string]>> = {
  began: (until) => [
    "Your break from play has begun",
    until >= FOR_GOOD
      ? "You excluded yourself from play, for good."
      : `You began a break from play. It lasts until ${formatUtc(until)} at least.`,
  ],
  "return-due": (until) => ["You asked to play again", `You may play again from ${formatUtc(until)}.`],
  "return-asked": (until) => [
    "You asked to end your self-exclusion early",
    `Two members of the staff decide about it after ${formatUtc(until)}. Until then you can take the request back.`,
  ],
  "return-declined": () => [
    "Your self-exclusion goes on",
    "The staff declined your request to end it early. Your notices in the room say why.",
  ],
  ended: () => ["Your self-exclusion was ended", "It was ended as you asked. You may play again."],
};

const SPANISH: typeof ENGLISH = {
  began: (until) => [
    "Tu pausa ha empezado",
    until >= FOR_GOOD
      ? "Te has excluido del juego para siempre."
      : `Has empezado una pausa del juego. Dura al menos hasta el ${formatUtc(until)}.`,
  ],
  "return-due": (until) => ["Has pedido volver a jugar", `Puedes volver a jugar desde el ${formatUtc(until)}.`],
  "return-asked": (until) => [
    "Has pedido terminar antes tu autoexclusión",
    `Dos personas del equipo lo deciden después del ${formatUtc(until)}. Hasta entonces puedes retirar la petición.`,
  ],
  "return-declined": () => [
    "Tu autoexclusión continúa",
    "El equipo ha rechazado tu petición de terminarla antes. Tus avisos en la sala dicen por qué.",
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
          after: ["If that was not you, change your password at once and write to the staff of the room."],
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
