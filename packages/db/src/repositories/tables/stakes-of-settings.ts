/** Names the stakes of a table inside other queries. SQL: the stakes are parts of a JSON column. */

/** Returns an SQL expression for the stakes of these settings: the two blinds, or the two bets in fixed limit, as a JSON array. G5, G6 */
export const stakesOfSettings = (settings: string): string =>
  `CASE ${settings} #>> '{rules,structure}' WHEN 'fixed-limit'
     THEN json_build_array(${settings} #> '{rules,smallBet}', ${settings} #> '{rules,bigBet}')
     ELSE json_build_array(${settings} #> '{rules,smallBlind}', ${settings} #> '{rules,bigBlind}') END`;
