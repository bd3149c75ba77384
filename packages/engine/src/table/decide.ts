/**
 * Passes each command of a table to the function that decides it. The caller has already checked that the sender may
 * give the command.
 */
import { type RuleRefusal, refuse } from "../refusal.ts";
import type { EpochMs } from "../rules.ts";
import { closeDeal, recordReveals } from "./fair-deal/commands.ts";
import {
  actInHand,
  cancelTableHand,
  freezeTableHand,
  leaveTable,
  planLeave,
  showCards,
  startTableHand,
  timeOutSeat,
  voidTableHand,
} from "./hand-commands.ts";
import {
  changeTableSettings,
  closeTable,
  pauseTable,
  removeAbsent,
  resumeTable,
  shiftSitOutTimes,
} from "./operator-commands.ts";
import { decidePrivateGameCommand, isPrivateGameCommand } from "./private-game/commands.ts";
import { chooseEntry, comeBack, moveTopUp, sitOut, takeSeat, topUp, withdrawPlans } from "./seat-commands.ts";
import { setSeatOptions } from "./seat-options.ts";
import { grantTimeExtension } from "./time-extension.ts";
import { decideTournamentCommand, isAllowedInTournament, isTournamentCommand } from "./tournament/commands.ts";
import type { TableCommand, TableState, TableStep } from "./types.ts";
import { expireOffer, holdSeat, joinWaitlist, leaveWaitlist, offerFreeSeats, renewOffers } from "./waitlist.ts";

/**
 * Returns the table and its events after a command at `now` (epoch ms). The events include everything that becomes due
 * because of the command. A refusal changes nothing. The comment of each command's own function lists its refusals.
 */
export const decideTable = (table: TableState, command: TableCommand, now: EpochMs): TableStep | RuleRefusal =>
  offerFreeSeats(decideCommand(table, command, now), now);

function decideCommand(table: TableState, command: TableCommand, now: EpochMs): TableStep | RuleRefusal {
  if (isTournamentCommand(command)) return decideTournamentCommand(table, command, now);
  if (isPrivateGameCommand(command)) return decidePrivateGameCommand(table, command, now);
  if (table.tournament && !isAllowedInTournament(table, command)) return refuse("tournament-table");
  switch (command.type) {
    case "sit":
      return takeSeat(table, command, now);
    case "leave":
      return leaveTable(table, command, now);
    case "leave-next":
      return planLeave(table, command, now);
    case "stay":
      return withdrawPlans(table, command);
    case "join-waitlist":
      return joinWaitlist(table, command, now);
    case "leave-waitlist":
      return leaveWaitlist(table, command);
    case "offer-expired":
      return expireOffer(table, command);
    case "renew-offers":
      return renewOffers(table, command, now);
    case "top-up":
      return topUp(table, command);
    case "move-top-up":
      return moveTopUp(table, command, now);
    case "hold-seat":
      return holdSeat(table, command, now);
    case "sit-out":
      return sitOut(table, command, now);
    case "come-back":
      return comeBack(table, command);
    case "choose-entry":
      return chooseEntry(table, command);
    case "set-options":
      return setSeatOptions(table, command);
    case "remove-absent":
      return removeAbsent(table, now);
    case "clock-jumped":
      return shiftSitOutTimes(table, command, now);
    case "start-hand":
      return startTableHand(table, command, now);
    case "freeze-hand":
      return freezeTableHand(table, command, now);
    case "record-reveals":
      return recordReveals(table, command);
    case "void-hand":
      return voidTableHand(table, command, now);
    case "close-deal":
      return closeDeal(table, command);
    case "act":
      return actInHand(table, command, now);
    case "time-extension":
      return grantTimeExtension(table, command);
    case "time-out":
      return timeOutSeat(table, command, now);
    case "show":
      return showCards(table, command);
    case "cancel-hand":
      return cancelTableHand(table, command, now);
    case "pause":
      return pauseTable(table);
    case "resume":
      return resumeTable(table);
    case "change-settings":
      return changeTableSettings(table, command);
    case "close":
      return closeTable(table, now);
  }
}
