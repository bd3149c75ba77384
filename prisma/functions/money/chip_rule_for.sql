-- Returns the rule for a player's free play chips; all its columns are null when no such player exists.
-- `chip_rules` has one row for people and one for bots, with amount, interval and limits. Migrations wrote both rows. `chip_rule_change`
-- overwrites the row for people with the rule that an owner has chosen.
CREATE FUNCTION chip_rule_for(user_id uuid) RETURNS chip_rules
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT r FROM users u JOIN chip_rules r ON r.player_kind = CASE WHEN u.bot THEN 'bot' ELSE 'person' END WHERE u.id = $1
$$;

REVOKE EXECUTE ON FUNCTION chip_rule_for FROM PUBLIC;
