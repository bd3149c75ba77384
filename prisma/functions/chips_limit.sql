-- What one person of the staff may move alone, changed by an owner: who knows what it was, so that two do not overwrite each other.
-- `refused`: not-allowed, reason-required, bad-limit, newer-version.
CREATE FUNCTION chips_limit(actor uuid, wanted currency, was bigint, cents bigint, why text, seen_from text) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  had bigint;
BEGIN
  IF NOT has_staff_role(actor, 'owner') THEN
    RETURN 'not-allowed';
  ELSIF btrim(coalesce(why, '')) = '' THEN
    RETURN 'reason-required';
  ELSIF cents < 0 THEN
    RETURN 'bad-limit';
  END IF;
  SELECT alone_up_to INTO had FROM adjustment_limits WHERE currency = wanted FOR UPDATE;
  IF had = cents THEN
    RETURN NULL; -- it was so already
  ELSIF had <> was THEN
    RETURN 'newer-version';
  END IF;
  UPDATE adjustment_limits SET alone_up_to = cents WHERE currency = wanted;
  INSERT INTO audit_log (actor_id, action, subject_kind, subject_id, reason, before, after, address)
  VALUES (actor, 'chips.limit', 'currency', wanted::text, why, jsonb_build_object('aloneUpTo', had),
          jsonb_build_object('aloneUpTo', cents), seen_from);
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION chips_limit FROM PUBLIC;
GRANT EXECUTE ON FUNCTION chips_limit TO web;
