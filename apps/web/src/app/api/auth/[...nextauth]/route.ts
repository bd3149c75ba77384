import NextAuth from "next-auth";
import { authOptions } from "../../../../server/sign-in/current-user.ts";

type RouteContext = { readonly params: Promise<{ nextauth: string[] }> };

// The options are read at each request, because a build has no environment variables.
const handleAuth = (request: Request, context: RouteContext) => NextAuth(authOptions())(request, context);

export { handleAuth as GET, handleAuth as POST };
