/**
 * The back office's side of a request: who of the staff asks, and answers that tell nobody else what is there. Whether he may
 * is decided where the data is (`guarded` in @poker/db); this only hands on what it says.
 */

import { isAllowed, type NotAllowed, type Staff } from "@poker/db";
import { type FieldIssue, isRefusal, refuse } from "@poker/engine";
import type { Permission } from "@poker/protocol";
import { headers } from "next/headers";
import { notFound } from "next/navigation";
import { cache } from "react";
import * as z from "zod";
import { currentUser } from "./current-user.ts";
import { clientAddress } from "./rate-limits.ts";
import { repositories } from "./repositories.ts";
import { isSameOrigin } from "./same-origin.ts";

/** null: nobody of the staff. The roles are read for every request. */
export const currentStaff = cache(async (): Promise<Staff | null> => {
  const user = await currentUser();
  if (!user) return null;
  const roles = await repositories().backOffice.staff.getRoles(user.userId);
  if (roles.size === 0) return null;
  return {
    userId: user.userId,
    name: user.name,
    roles,
    ipAddress: clientAddress((await headers()).get("x-forwarded-for")),
  };
});

/** For pages. Whoever is not of the staff, or may not `permission`, finds nothing here. */
export async function requireStaff(permission: Permission): Promise<Staff> {
  const staff = await currentStaff();
  if (!staff || !isAllowed(staff, permission)) notFound();
  return staff;
}

/** What a query answered, for a page; where it was refused there is no page. */
export function orNotFound<T>(answer: T | NotAllowed): T {
  if (isNotAllowed(answer)) notFound();
  return answer;
}

const isNotAllowed = (answer: unknown): answer is NotAllowed => isRefusal(answer) && answer.code === "not-allowed";

/** Why somebody of the staff does it; kept in the audit log. */
export const reasonSchema = z.string().trim().min(1).max(500);

/** An account, as somebody typed its id. */
export const accountIdSchema = z
  .string()
  .trim()
  .refine((text) => z.uuid().safeParse(text).success, "not-an-id");

const momentSchema = z.int().min(0).max(8_640_000_000_000_000).nullable();
/** When a table or pool opens and closes, epoch ms. */
export const scheduleSchema = z.strictObject({ opensAt: momentSchema, closesAt: momentSchema });

/**
 * A route that reads or changes something for the staff: a body of this shape, from a page of ours. Answers 200 with what `work`
 * says, 400 with the fields that are wrong, 404 to whoever may not, 409 with a stable code when it is refused.
 */
export const officeRoute =
  <S extends z.ZodType>(body: S, work: (staff: Staff, input: z.infer<S>) => Promise<object>) =>
  async (request: Request): Promise<Response> => {
    if (!isSameOrigin(request)) return Response.json(refuse("malformed"), { status: 403 });
    const staff = await currentStaff();
    if (!staff) return Response.json(refuse("not-found"), { status: 404 });
    const input = body.safeParse(await request.json().catch(() => null));
    if (!input.success) return Response.json(refuse("malformed", undefined, fieldIssues(input.error)), { status: 400 });
    const outcome = await work(staff, input.data);
    if (isNotAllowed(outcome)) return Response.json(refuse("not-found"), { status: 404 });
    return Response.json(outcome, { status: isRefusal(outcome) ? 409 : 200 });
  };

const fieldIssues = (error: z.ZodError): readonly FieldIssue[] =>
  error.issues.map(({ path, code, message }) => ({ field: path.join("."), code: code === "custom" ? message : code }));
