import NextAuth from "next-auth";
import { authOptions } from "../../../../server/current-user.ts";

type RouteContext = { readonly params: Promise<{ nextauth: string[] }> };

// Created at the first request, because a build has no environment.
const handleAuth = (request: Request, context: RouteContext) => NextAuth(authOptions())(request, context);

export { handleAuth as GET, handleAuth as POST };
