-- How long the room tries to send a mail. An older one is given up: what it says is out of date. Fault 85
CREATE FUNCTION mail_lifetime() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '2 days' $$;

REVOKE EXECUTE ON FUNCTION mail_lifetime FROM PUBLIC;
