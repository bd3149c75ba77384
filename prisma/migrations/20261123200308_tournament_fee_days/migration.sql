-- Fees of tournaments by day, for the rake report, as `rake_days` has the rake of hands. M2, M5
CREATE TABLE tournament_fee_days (
  day date NOT NULL,
  tournament_id uuid NOT NULL,
  fees bigint NOT NULL,
  CONSTRAINT tournament_fee_days_pkey PRIMARY KEY (day, tournament_id),
  CONSTRAINT tournament_fee_days_tournament_id_fkey FOREIGN KEY (tournament_id) REFERENCES tournaments (id)
    ON UPDATE CASCADE ON DELETE RESTRICT
);
CREATE INDEX tournament_fee_days_tournament_id_day_idx ON tournament_fee_days (tournament_id, day);
GRANT SELECT ON tournament_fee_days TO web;

INSERT INTO tournament_fee_days (day, tournament_id, fees)
SELECT (x.created_at AT TIME ZONE 'UTC')::date, a.tournament_id, sum(p.amount)
FROM ledger_accounts a JOIN ledger_postings p ON p.account_serial = a.serial JOIN ledger_transactions x ON x.id = p.transaction_id
WHERE a.kind = 'rake' AND a.tournament_id IS NOT NULL
GROUP BY 1, 2;
