-- Uses the language of a sign-in for the room's mails to the person, until the person chooses a language (`account_preferences_save`).
-- `session_open` calls it. Does nothing when `locale` is not a code of two letters.
CREATE FUNCTION account_follow_locale(user_id uuid, locale text) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  UPDATE users u SET locale = account_follow_locale.locale
  WHERE u.id = account_follow_locale.user_id AND account_follow_locale.locale ~ '^[a-z]{2}$' AND u.locale <> account_follow_locale.locale
    AND NOT EXISTS (SELECT FROM account_preferences p WHERE p.user_id = u.id AND p.preferences ? 'locale')
$$;

REVOKE EXECUTE ON FUNCTION account_follow_locale FROM PUBLIC;
GRANT EXECUTE ON FUNCTION account_follow_locale TO auth;
