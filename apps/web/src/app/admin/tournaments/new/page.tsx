import Link from "next/link";
import * as z from "zod";
import { PageHead } from "../../../../features/office/page-parts.tsx";
import { AnnounceForm } from "../../../../features/office/tournaments/announce-form.tsx";
import { t } from "../../../../features/office/translator.ts";
import { orNotFound, requireStaff } from "../../../../server/office/office-staff.ts";
import { roomSettings } from "../../../../server/office/room-settings.ts";
import { repositories } from "../../../../server/requests/repositories.ts";

export const metadata = { title: t("tournaments.announce") };

const MAX_TARGETS = 100;

/** Shows the form that announces a tournament. It starts with a template, which the URL may name. */
export default async function Page({ searchParams }: { readonly searchParams: Promise<Record<string, unknown>> }) {
  const staff = await requireStaff("tables.write");
  const { tournamentList, backOffice } = repositories();
  const wanted = z.uuid().safeParse((await searchParams).template).data;
  const known = orNotFound(await backOffice.tournaments.listTemplates(staff));
  const templates = known.filter(({ retired }) => !retired);
  const initial = templates.find(({ id }) => id === wanted) ?? templates[0];
  const { tournaments: targets } = await tournamentList.listComing(
    { phases: ["announced", "registering"], kind: "scheduled" },
    null,
    MAX_TARGETS,
  );
  return (
    <>
      <PageHead title={t("tournaments.announce")} />
      {initial ? (
        <AnnounceForm
          templates={templates}
          initial={initial}
          targets={targets}
          promotions={orNotFound(await backOffice.tournaments.getPromotions(staff))}
          timeZone={roomSettings().timeZone}
        />
      ) : (
        <Link href="/admin/tournaments/templates/new" prefetch={false} className="underline">
          {t("tournaments.noTemplates")}
        </Link>
      )}
    </>
  );
}
