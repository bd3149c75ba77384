import NextAuth from "next-auth";
import { authOptions } from "../../../../server/sign-in/current-user.ts";

type RouteContext = { readonly params: Promise<{ nextauth: string[] }> };

// Reads the options for each request, because the environment variables are not set during the build.
const handleAuth = (request: Request, context: RouteContext) => NextAuth(authOptions())(request, context);

export { handleAuth as GET, handleAuth as POST };
