-- Returns how long a request waits. After that time the request lapses, even if it was seen, declined or sent by a blocked player, so that
-- its end reveals nothing.
CREATE FUNCTION friend_request_time() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '30 days' $$;

REVOKE EXECUTE ON FUNCTION friend_request_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_request_time TO web, game;
