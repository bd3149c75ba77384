"use client";
import { useTranslations } from "use-intl";
import { useStore } from "zustand";
import { formatSeconds } from "../../../../ui/format-duration.ts";
import { Sheet } from "../../../../ui/sheet.tsx";
import type { TableSession } from "../session/table-session.ts";

/** Lists the receipts of the player's last actions at this table. Also explains what a receipt is. Fault 27 */
export function ReceiptsSheet({ session, onClose }: { readonly session: TableSession; readonly onClose: () => void }) {
  const t = useTranslations();
  const receipts = useStore(session.state, (state) => state.receipts);
  return (
    <Sheet title={t("receipt.title")} description={t("receipt.help")} closeLabel={t("lobby.close")} onClose={onClose}>
      {receipts.length === 0 ? (
        <p className="text-ink-2">{t("receipt.none")}</p>
      ) : (
        <ol className="divide-y divide-line">
          {receipts.map(({ handNo, decision, action, earlyMs, doubt }) => (
            <li key={`${handNo} ${decision} ${earlyMs}`} data-testid="receipt-line" className="py-2.5">
              <p className="figures flex justify-between gap-4">
                <span className="font-medium">{t(`receipt.action.${action}`)}</span>
                <span className={earlyMs <= 0 ? "text-danger" : "text-ink"}>
                  {t(earlyMs <= 0 ? "receipt.late" : "receipt.early", { seconds: formatSeconds(Math.abs(earlyMs)) })}
                </span>
              </p>
              <p className="figures text-sm text-ink-3">
                {t("receipt.hand", { number: handNo })}
                {earlyMs > 0 && doubt && ` · ${t(`receipt.why.${doubt}`)}`}
              </p>
            </li>
          ))}
        </ol>
      )}
    </Sheet>
  );
}
