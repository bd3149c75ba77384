"use client";
import { useTranslations } from "use-intl";
import { Button } from "../../ui/button.tsx";
import { Sheet } from "../../ui/sheet.tsx";
import { SatelliteToggle, type TournamentFilterProps, TournamentFilterSelects } from "./tournament-filter-fields.tsx";

/** Shows all filters one below another, for windows that are too narrow for one line of filters. */
export function TournamentFilterSheet({
  count,
  onClear,
  onClose,
  ...bar
}: TournamentFilterProps & { readonly onClose: () => void }) {
  const t = useTranslations("tournaments.filter");
  return (
    <Sheet title={t("title")} description={t("count", { count })} closeLabel={t("close")} onClose={onClose}>
      <div className="flex flex-col gap-4">
        <div className="grid grid-cols-2 gap-2">
          <TournamentFilterSelects {...bar} />
          <SatelliteToggle {...bar} />
        </div>
        <div className="mt-2 grid grid-cols-2 gap-2">
          <Button onClick={onClear}>{t("clear")}</Button>
          <Button kind="primary" onClick={onClose}>
            {t("show")}
          </Button>
        </div>
      </div>
    </Sheet>
  );
}
