/**
 * The requests of the back office: the officer behind each, and answers that reveal nothing to other users. Permissions are
 * checked where the data is read or changed (`withPermission` in @poker/db); this passes its refusals on.
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

/** Returns the officer of this request, null when the user has no staff role. The roles are read for every request. */
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

/** For pages. Answers "not found" to users without the permission. */
export async function requireStaff(permission: Permission): Promise<Staff> {
  const staff = await currentStaff();
  if (!staff || !isAllowed(staff, permission)) notFound();
  return staff;
}

/** For pages. Returns a query's answer, or answers "not found" when the officer lacks the permission. */
export function orNotFound<T>(answer: T | NotAllowed): T {
  if (isNotAllowed(answer)) notFound();
  return answer;
}

const isNotAllowed = (answer: unknown): answer is NotAllowed => isRefusal(answer) && answer.code === "not-allowed";

/** The officer's reason, which the audit log keeps. */
export const reasonSchema = z.string().trim().min(1).max(500);

/** An account id, as typed. */
export const accountIdSchema = z
  .string()
  .trim()
  .refine((text) => z.uuid().safeParse(text).success, "not-an-id");

const momentSchema = z.int().min(0).max(8_640_000_000_000_000).nullable();
/** When a table or pool opens and closes, in epoch ms; null when it is open or never closes by itself. */
export const scheduleSchema = z.strictObject({ opensAt: momentSchema, closesAt: momentSchema });

/**
 * Makes a route of the back office that takes a body of this shape from a page of this room. Answers 200 with the result of `work`,
 * 400 with the issues of fields, 404 without the permission, 409 with a refusal.
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
