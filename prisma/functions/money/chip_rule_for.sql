-- Returns the rule for a player's free play chips; all its columns are null when no such player exists.
-- A migration wrote the rows of `chip_rules`: amount, interval and limits.
CREATE FUNCTION chip_rule_for(user_id uuid) RETURNS chip_rules
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r FROM users u JOIN chip_rules r ON r.player_kind = CASE WHEN u.bot THEN 'bot' ELSE 'person' END WHERE u.id = $1
$$;

REVOKE EXECUTE ON FUNCTION chip_rule_for FROM PUBLIC;
