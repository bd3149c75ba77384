import { refuse } from "@poker/engine";
import { toResponse } from "../../../../../server/requests/api-route.ts";
import { answerSignInForm, SIGN_IN_FORMS } from "../../../../../server/sign-in/sign-in-forms.ts";

/**
 * Signs a person in with a form that the browser sent before the page's scripts ran. The route is below /api/auth,
 * because browsers send the cookie of a pending sign-in only to those paths. Fault 129
 */
export async function POST(
  request: Request,
  { params }: { readonly params: Promise<{ readonly kind: string }> },
): Promise<Response> {
  const { kind } = await params;
  const form = SIGN_IN_FORMS.find((each) => each === kind);
  return form ? answerSignInForm(form, request) : toResponse(refuse("not-found"));
}
