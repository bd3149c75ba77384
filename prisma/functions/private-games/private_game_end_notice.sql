-- How long before its end the people of an unused club are notified. Decision 0077
CREATE FUNCTION private_game_end_notice() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '14 days' $$;

REVOKE EXECUTE ON FUNCTION private_game_end_notice FROM PUBLIC;
