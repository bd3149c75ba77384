import { isRefusal } from "@poker/engine";
import { writeMail } from "@poker/mail";
import * as z from "zod";
import { env } from "../../../../../env.ts";
import { officeRoute, reasonSchema } from "../../../../../server/office/office-route.ts";
import { roomSettings } from "../../../../../server/office/room-settings.ts";
import { repositories } from "../../../../../server/requests/repositories.ts";

const bodySchema = z.strictObject({ id: z.uuid(), reason: reasonSchema });

/** Shows an owner a stored mail as its recipient would get it. The owner of a room without a mail server can pass it on. */
export const POST = officeRoute(bodySchema, async (staff, wanted) => {
  const mail = await repositories().backOffice.mails.open(staff, wanted);
  if (isRefusal(mail)) return mail;
  const settings = roomSettings();
  const written = writeMail(mail, { name: settings.name, url: env().NEXTAUTH_URL, look: settings });
  return { subject: written?.subject ?? mail.kind, text: written?.text ?? "" };
});
