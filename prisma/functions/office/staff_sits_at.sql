-- Returns true when a member of the staff has a seat at a table, or at a table of a pool, or had a seat in a hand that may still be running
-- there (they left within the last hour, after the table's last finished hand). Returns true for a tournament and its tables when they have
-- an entry that is not out, and for an open private game when they are its host (H7). Fault 97
CREATE FUNCTION staff_sits_at(actor_id uuid, unit_id uuid) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM tables t WHERE (t.id = unit_id OR t.pool_id = unit_id) AND (
      EXISTS (SELECT FROM seats s WHERE s.table_id = t.id AND s.user_id = actor_id)
      OR EXISTS (
        SELECT FROM visits v
        WHERE v.table_id = t.id AND v.user_id = actor_id AND v.left_at > clock_timestamp() - interval '1 hour'
          AND v.left_at >= coalesce((SELECT max(h.ended_at) FROM hands h WHERE h.table_id = t.id), '-infinity'))
    )
  ) OR EXISTS (
    SELECT FROM private_games g JOIN tables t ON t.id = g.table_id AND t.status = 'open' WHERE g.table_id = unit_id AND g.host_id = actor_id
  ) OR EXISTS (
    SELECT FROM tournament_entries e
    WHERE e.user_id = actor_id AND e.status NOT IN ('out', 'disqualified')
      AND e.tournament_id IN (unit_id, (SELECT t.tournament_id FROM tables t WHERE t.id = unit_id))
  )
$$;

REVOKE EXECUTE ON FUNCTION staff_sits_at FROM PUBLIC;
