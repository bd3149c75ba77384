-- For how long a request waits. It lapses after that, whether it was seen, declined or of a blocked player, so that its end tells nothing.
CREATE FUNCTION friend_request_time() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '30 days' $$;

REVOKE EXECUTE ON FUNCTION friend_request_time FROM PUBLIC;
GRANT EXECUTE ON FUNCTION friend_request_time TO web, game;
