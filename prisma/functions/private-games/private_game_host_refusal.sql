-- Returns why this person may not give a host's orders at the game: session-revoked (no person), not-host, or NULL when they are the host.
CREATE FUNCTION private_game_host_refusal(actor_id uuid, table_id uuid) RETURNS text
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT CASE
    WHEN actor_id IS NULL THEN 'session-revoked'
    WHEN NOT EXISTS (SELECT FROM private_games g WHERE g.table_id = $2 AND g.host_id = $1) THEN 'not-host'
  END
$$;

REVOKE EXECUTE ON FUNCTION private_game_host_refusal FROM PUBLIC;
