-- Withdraws the unit that a schedule has announced, unless it is open already. Names of units are unique, so the withdrawn unit gives its
-- name back.
CREATE FUNCTION unit_schedule_withdraw(schedule unit_schedules) RETURNS void
LANGUAGE sql SET search_path = public, pg_temp AS $$
  UPDATE tables t SET status = 'closed', closes_at = NULL, name = t.name || ' ' || left(t.id::text, 8)
  WHERE t.id = schedule.unit_id AND t.status = 'open' AND t.opens_at > clock_timestamp();
  UPDATE pools p SET status = 'closed', closes_at = NULL, name = p.name || ' ' || left(p.id::text, 8)
  WHERE p.id = schedule.unit_id AND p.status = 'open' AND p.opens_at > clock_timestamp();
$$;

REVOKE EXECUTE ON FUNCTION unit_schedule_withdraw FROM PUBLIC;
