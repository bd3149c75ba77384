/**
 * Handles the forms with which a person signs in before the page's scripts run: with a password, with a new account, or
 * as a guest. Fault 129
 */
import { findOutageCause } from "@poker/db";
import { isRefusal } from "@poker/engine";
import { parseNextPath } from "../../features/accounts/next-path.ts";
import { parseBannedError } from "../../features/accounts/standing/ban-notice.ts";
import { keepDeviceGuest } from "../accounts/device-guest.ts";
import { newAccountSchema, registerAccount } from "../accounts/register-account.ts";
import { keepRefusal } from "../requests/form-outcome.ts";
import { readPageForm, seeOther } from "../requests/page-form.ts";
import { currentUser } from "./current-user.ts";
import { keepSession } from "./session-cookie.ts";
import { authorizeGuest, authorizePassword } from "./sign-in-providers.ts";

export const SIGN_IN_FORMS = ["password", "account", "guest"] as const;
type SignInFormKind = (typeof SIGN_IN_FORMS)[number];

const PAGES: Readonly<Record<SignInFormKind, string>> = {
  password: "/sign-in",
  account: "/sign-up",
  guest: "/sign-in",
};

/** Redirects to the next page: the page that the person wanted, or the form again if the sign-in was refused. */
export async function answerSignInForm(kind: SignInFormKind, request: Request): Promise<Response> {
  const fields = await readPageForm(request);
  if (fields instanceof Response) return fields;
  const next = parseNextPath(fields.next);
  const refused = async (code: string, detail?: string) => {
    const page = await keepRefusal(PAGES[kind], code, detail);
    return seeOther(next === "/" ? page : `${page}?${new URLSearchParams({ next })}`);
  };
  // A guest must first be told what happens to their chips, and only the page's scripts can tell them.
  if (await currentUser()) return seeOther(PAGES[kind]);
  if (kind === "account") {
    const wanted = newAccountSchema.safeParse(fields);
    if (!wanted.success) return refused("malformed");
    const made = await registerAccount(request, wanted.data);
    if (isRefusal(made)) return refused(made.code);
  }
  const login = kind === "account" ? fields.name : fields.login;
  try {
    const signedIn =
      kind === "guest"
        ? await authorizeGuest({}, request.headers)
        : await authorizePassword({ login, password: fields.password }, request.headers);
    if (!signedIn) return refused("wrong-credentials");
    const claims = { sub: signedIn.id, token: signedIn.sessionToken };
    if (kind === "guest") await keepDeviceGuest(claims);
    await keepSession(claims);
    return seeOther(next);
  } catch (error) {
    if (!(error instanceof Error) || findOutageCause(error) !== null) throw error;
    if (parseBannedError(error.message)) return refused("account-banned");
    const [code = "", detail] = error.message.split(":");
    return refused(code, detail);
  }
}
