-- Returns true when two people have seats at a table where a hand is running or prepared. This is the case when the last hand of the
-- table's log is not among the finished hands.
CREATE FUNCTION hand_is_running_for(one uuid, other uuid) RETURNS boolean
LANGUAGE sql STABLE SET search_path = public, pg_temp AS $$
  SELECT EXISTS (
    SELECT FROM seats a JOIN seats b ON b.table_id = a.table_id AND b.user_id = other
    CROSS JOIN LATERAL (
      SELECT s.hand_no, s.events FROM stream_steps s WHERE s.stream_id = a.table_id AND s.hand_no IS NOT NULL ORDER BY s.seq DESC LIMIT 1
    ) AS latest
    WHERE a.user_id = one AND NOT EXISTS (SELECT FROM hands h WHERE h.table_id = a.table_id AND h.hand_no >= latest.hand_no))
$$;

REVOKE EXECUTE ON FUNCTION hand_is_running_for FROM PUBLIC;
