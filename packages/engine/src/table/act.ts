/** Everything that can be asked of a table, and who answers it. Who asks, and whether he may, was settled before. */
import type { Refusal } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { giveMoreTime } from "./more-time.ts";
import { setOptions } from "./options.ts";
import { actIn, cancel, leave, leaveNext, show, start, timeOut } from "./play.ts";
import { changeSettings, clockJumped, close, pause, removeAbsent, resume } from "./run.ts";
import { chooseEntry, comeBack, moveTopUp, sit, sitOut, stay, topUp } from "./sit.ts";
import type { TableCommand, TableState, TableStep } from "./types.ts";
import { joinWaiting, leaveWaiting, offerExpired, renewOffers, withOffers } from "./waiting.ts";

/**
 * What a command makes of a table at `now` (epoch ms), with everything that becomes due by it in the same step; or the
 * named reason why nothing changed. The refusals of each command stand at its function.
 */
export const tableAct = (table: TableState, command: TableCommand, now: EpochMs): TableStep | Refusal =>
  withOffers(answer(table, command, now), now);

function answer(table: TableState, command: TableCommand, now: EpochMs): TableStep | Refusal {
  switch (command.type) {
    case "sit":
      return sit(table, command, now);
    case "leave":
      return leave(table, command, now);
    case "leave-next":
      return leaveNext(table, command, now);
    case "stay":
      return stay(table, command);
    case "join-waiting":
      return joinWaiting(table, command, now);
    case "leave-waiting":
      return leaveWaiting(table, command);
    case "offer-expired":
      return offerExpired(table, command);
    case "renew-offers":
      return renewOffers(table, command, now);
    case "top-up":
      return topUp(table, command);
    case "move-top-up":
      return moveTopUp(table, command, now);
    case "sit-out":
      return sitOut(table, command, now);
    case "come-back":
      return comeBack(table, command);
    case "choose-entry":
      return chooseEntry(table, command);
    case "set-options":
      return setOptions(table, command);
    case "remove-absent":
      return removeAbsent(table, now);
    case "clock-jumped":
      return clockJumped(table, command);
    case "start-hand":
      return start(table, command, now);
    case "act":
      return actIn(table, command, now);
    case "more-time":
      return giveMoreTime(table, command);
    case "time-out":
      return timeOut(table, command, now);
    case "show":
      return show(table, command);
    case "cancel-hand":
      return cancel(table, command, now);
    case "pause":
      return pause(table);
    case "resume":
      return resume(table);
    case "change-settings":
      return changeSettings(table, command);
    case "close":
      return close(table, now);
  }
}
