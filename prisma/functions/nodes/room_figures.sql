-- Returns what waits in the whole room, for the metrics of the game servers: the mails that are due, the age of the oldest mail that is not
-- sent (ms; 0 without one), the commands of staff that no process has carried out, when the last good run of each job began, and since when
-- each job without a good run is due (epoch ms).
CREATE FUNCTION room_figures(
  OUT mails_due integer, OUT oldest_mail_ms bigint, OUT commands_waiting integer, OUT job_times jsonb, OUT job_first_due jsonb)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = public, pg_temp AS $$
  SELECT
    (SELECT count(*)::integer FROM outgoing_mails
     WHERE sent_at IS NULL AND given_up_at IS NULL AND next_try_at <= clock_timestamp()),
    (SELECT coalesce(extract(epoch FROM clock_timestamp() - min(created_at)) * 1000, 0)::bigint FROM outgoing_mails
     WHERE sent_at IS NULL AND given_up_at IS NULL),
    (SELECT count(*)::integer FROM commands WHERE completed_at IS NULL),
    (SELECT coalesce(jsonb_object_agg(name, floor(extract(epoch FROM finished_at) * 1000)), '{}') FROM job_runs
     WHERE finished_at IS NOT NULL),
    (SELECT coalesce(jsonb_object_agg(name, floor(extract(epoch FROM first_due_at) * 1000)), '{}') FROM job_runs
     WHERE finished_at IS NULL)
$$;

REVOKE EXECUTE ON FUNCTION room_figures FROM PUBLIC;
GRANT EXECUTE ON FUNCTION room_figures TO game;
