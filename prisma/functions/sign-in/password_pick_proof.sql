-- Returns which of these proofs is right for the account of `login`, as in `account_find`; the first one when none is right or no such
-- account exists. They are proofs of one password in its Unicode spellings. Decision 0084
CREATE FUNCTION password_pick_proof(login text, proofs bytea[]) RETURNS bytea
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
BEGIN
  RETURN coalesce(
    (SELECT p.proof FROM unnest(proofs) AS p (proof) WHERE password_is_right(account_find(login), p.proof) LIMIT 1), proofs[1]);
END $$;

ALTER FUNCTION password_pick_proof OWNER TO auth;
REVOKE EXECUTE ON FUNCTION password_pick_proof FROM PUBLIC;
GRANT EXECUTE ON FUNCTION password_pick_proof TO web;
