-- So long before it ends a club that is not used is told so. Decision 0077
CREATE FUNCTION private_game_end_notice() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '14 days' $$;

REVOKE EXECUTE ON FUNCTION private_game_end_notice FROM PUBLIC;
