-- Returns the account that an adjustment of this player's chips moves: the player's wallet, or the account of the promotions when no player
-- is named. M19
CREATE FUNCTION adjustable_account(user_id uuid, currency currency) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE WHEN user_id IS NULL THEN 'promotion:' || currency::text ELSE concat_ws(':', 'wallet', user_id, currency) END
$$;

REVOKE EXECUTE ON FUNCTION adjustable_account FROM PUBLIC;
