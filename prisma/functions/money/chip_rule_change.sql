-- Changes the rule for people's free play chips to the one that an owner has chosen; NULL restores the values of a new room. The rule
-- applies to every later account, refill and buy-in. Returns bad-settings when the values do not fit together, or NULL on success. Called
-- by `room_settings_save`.
CREATE FUNCTION chip_rule_change(chosen jsonb) RETURNS text
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  rule jsonb := coalesce(chosen, '{"welcome": 1000000, "below": 100000, "upTo": 1000000, "everyHours": 24, "perNetwork": 5000000}');
BEGIN
  UPDATE chip_rules r
  SET welcome = (rule ->> 'welcome')::bigint, refill_below = (rule ->> 'below')::bigint, refill_to = (rule ->> 'upTo')::bigint,
      refill_every_ms = (rule ->> 'everyHours')::bigint * 3600000, given_per_network = (rule ->> 'perNetwork')::bigint
  WHERE r.player_kind = 'person';
  RETURN NULL;
EXCEPTION WHEN check_violation OR not_null_violation OR invalid_text_representation THEN
  RETURN 'bad-settings';
END $$;

REVOKE EXECUTE ON FUNCTION chip_rule_change FROM PUBLIC;
