-- Refuses a statement's new entries unless those of each transaction sum to zero. So the entries of a transaction always sum to zero.
CREATE FUNCTION ledger_check_balanced() RETURNS trigger
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
DECLARE
  unbalanced bigint := (
    SELECT n.transaction_id FROM new_postings n GROUP BY n.transaction_id HAVING sum(n.amount) <> 0 LIMIT 1
  );
BEGIN
  IF unbalanced IS NOT NULL THEN
    RAISE EXCEPTION 'the entries of transaction % do not sum to zero', unbalanced
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entries_balanced';
  END IF;
  RETURN NULL;
END $$;

CREATE TRIGGER ledger_check_balanced AFTER INSERT ON ledger_postings REFERENCING NEW TABLE AS new_postings
  FOR EACH STATEMENT EXECUTE FUNCTION ledger_check_balanced();

REVOKE EXECUTE ON FUNCTION ledger_check_balanced FROM PUBLIC;
