-- Returns true when the person may get another link for this purpose; false when they got five within an hour and the last one is still
-- valid. Until the caller's transaction ends, no other link is made for the person.
CREATE FUNCTION mail_link_is_allowed(user_id uuid, purpose text) RETURNS boolean
LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  made_in_hour int;
  is_one_good boolean;
BEGIN
  PERFORM pg_advisory_xact_lock(3, hashtext(user_id::text));
  SELECT count(*), bool_or(l.expires_at > clock_timestamp()) INTO made_in_hour, is_one_good
  FROM mail_links l
  WHERE l.user_id = mail_link_is_allowed.user_id AND l.purpose = mail_link_is_allowed.purpose
    AND l.created_at > clock_timestamp() - interval '1 hour';
  RETURN made_in_hour < 5 OR NOT is_one_good;
END $$;

ALTER FUNCTION mail_link_is_allowed OWNER TO auth;
REVOKE EXECUTE ON FUNCTION mail_link_is_allowed FROM PUBLIC;
