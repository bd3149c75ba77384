-- Uses a challenge up. `purpose` is NULL when no challenge has this key, or its five minutes are over.
CREATE FUNCTION sign_in_challenge_take(key text, OUT purpose text, OUT user_id uuid)
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH taken AS (
    DELETE FROM sign_in_challenges c WHERE c.key_hash = sha256(convert_to(key, 'UTF8')) AND c.expires_at > now()
    RETURNING c.purpose, c.user_id)
  SELECT max(t.purpose), max(t.user_id::text)::uuid FROM taken t
$$;

ALTER FUNCTION sign_in_challenge_take OWNER TO auth;
REVOKE EXECUTE ON FUNCTION sign_in_challenge_take FROM PUBLIC;
