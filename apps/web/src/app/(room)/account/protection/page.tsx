import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { ProtectionPage } from "../../../../features/protection/protection-page.tsx";
import { breaksFor, limitsFor } from "../../../../messages/protection/protection.ts";
import { realityFor } from "../../../../messages/protection/reality.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { repositories } from "../../../../server/requests/repositories.ts";
import { readRequestLocale } from "../../../../server/requests/request-locale.ts";
import { currentUser } from "../../../../server/sign-in/current-user.ts";

export const generateMetadata = async (): Promise<Metadata> => ({ title: breaksFor(await readRequestLocale()).page });

export default async function Page() {
  const visitor = await currentUser();
  if (!visitor) redirect("/sign-in?next=/account/protection");
  const { breaks, playLimits, realityChecks } = repositories();
  const [onBreak, limits, { everyMinutes }] = await Promise.all([
    breaks.findInForce(visitor.userId),
    playLimits.list(visitor.userId),
    realityChecks.find(visitor.sessionKey),
  ]);
  const locale = await readRequestLocale();
  return (
    <ProtectionPage
      limits={{ limits, isGuest: visitor.guest }}
      limitWords={limitsFor(locale)}
      breaks={{ onBreak, help: roomSettings().help }}
      breakWords={breaksFor(locale)}
      everyMinutes={everyMinutes}
      realityWords={realityFor(locale)}
    />
  );
}
