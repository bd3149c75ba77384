import type { SaidLine } from "@poker/db";
import { words } from "../words.ts";

/** As it was written; an emote by its name. */
export const Said = ({ written, emote }: Pick<SaidLine, "written" | "emote">) => (
  <span className="inline-block min-w-48 max-w-prose break-words">
    {written ?? words("chat.emote", { emote: emote ?? "" })}
  </span>
);
