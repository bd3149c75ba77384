/** Names the stakes of a table in queries. SQL: the stakes are parts of a JSON column. */

/** An SQL expression: the blinds of these settings, or the two bets of fixed limit, as JSON. G5, G6 */
export const stakesOfSettings = (settings: string): string =>
  `CASE ${settings} #>> '{rules,structure}' WHEN 'fixed-limit'
     THEN json_build_array(${settings} #> '{rules,smallBet}', ${settings} #> '{rules,bigBet}')
     ELSE json_build_array(${settings} #> '{rules,smallBlind}', ${settings} #> '{rules,bigBlind}') END`;
