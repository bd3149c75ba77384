-- Returns how long before the end of an unused club its people are notified. Decision 0077
CREATE FUNCTION private_game_end_notice() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '14 days' $$;

REVOKE EXECUTE ON FUNCTION private_game_end_notice FROM PUBLIC;
