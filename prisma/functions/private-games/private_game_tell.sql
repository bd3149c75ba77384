-- Writes a notice to each person of a private game (its host, the people whom the host admitted and those who ask), and notifies their open
-- windows. `detail`: the fields of the notice besides the game's id. Bots get no notice.
CREATE FUNCTION private_game_tell(table_id uuid, kind text, detail jsonb) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  WITH told AS (
    INSERT INTO notices (user_id, kind, detail)
    SELECT u.id, $2, $3 || jsonb_build_object('tableId', $1)
    FROM users u
    WHERE NOT u.bot AND u.discarded_at IS NULL AND u.closed_at IS NULL AND u.id IN (
      SELECT g.host_id FROM private_games g WHERE g.table_id = $1
      UNION SELECT p.user_id FROM private_game_players p WHERE p.table_id = $1 AND p.standing IN ('asking', 'admitted'))
    ORDER BY u.id RETURNING id, user_id
  )
  SELECT pg_notify('notice_written', json_build_object('id', id, 'userId', user_id, 'kind', $2)::text) FROM told
$$;

REVOKE EXECUTE ON FUNCTION private_game_tell FROM PUBLIC;
