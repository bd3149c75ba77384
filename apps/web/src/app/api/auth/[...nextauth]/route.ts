import NextAuth from "next-auth";
import { authOptions } from "../../../../server/auth.ts";

type Context = { readonly params: Promise<{ nextauth: string[] }> };

// Made at the first request: a build has no environment.
const handler = (request: Request, context: Context) => NextAuth(authOptions())(request, context);

export { handler as GET, handler as POST };
