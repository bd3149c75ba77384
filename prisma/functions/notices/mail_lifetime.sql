-- Returns how long the room tries to send a mail. An older mail is given up, because its text is out of date. Fault 85
CREATE FUNCTION mail_lifetime() RETURNS interval
LANGUAGE sql IMMUTABLE AS $$ SELECT interval '2 days' $$;

REVOKE EXECUTE ON FUNCTION mail_lifetime FROM PUBLIC;
