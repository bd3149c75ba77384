-- Returns who opened each of these private games, and from which network they play (`given_chips_network`), so that no opener takes more
-- than their share of the room's capacity. Fault 122
CREATE FUNCTION private_game_openers(table_ids uuid[], OUT table_id uuid, OUT opened_by uuid, OUT network text) RETURNS SETOF record
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT g.table_id, g.opened_by, given_chips_network(g.opened_by) FROM private_games g WHERE g.table_id = ANY (table_ids)
$$;

REVOKE EXECUTE ON FUNCTION private_game_openers FROM PUBLIC;
GRANT EXECUTE ON FUNCTION private_game_openers TO game;
