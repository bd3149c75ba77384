import { Megaphone } from "lucide-react";
import { room } from "../../server/database.ts";
import { Strip } from "../../ui/strip.tsx";

/** What the room announces, on pages that have no line to it; as it was when the page was made. */
export async function Announced() {
  const said = await room().announcement();
  return (
    said && (
      <div role="status" className="flex justify-center p-3">
        <Strip icon={Megaphone} text={said.text} />
      </div>
    )
  );
}
