-- Makes a tournament with its row for lists, and reserves its whole guarantee in its escrow. M19. A repeated id makes no second tournament.
-- Returns what `tournament_refusal` returns, older-nodes (a game server is alive whose version has no tournaments; it would treat a
-- tournament's tables as single tables), not-funded (the promotions of that currency hold less than the guarantee), or NULL on success.
-- Does not check who calls it.
CREATE FUNCTION tournament_announce(
  tournament_id uuid, name text, settings jsonb, opens_at timestamptz, starts_at timestamptz, schedule_id uuid, created_by uuid
) RETURNS text LANGUAGE plpgsql SECURITY DEFINER SET search_path = public, pg_temp AS $$
DECLARE
  currency text := settings->>'currency';
  guarantee bigint := (settings->>'guarantee')::bigint;
  escrow text := 'escrow:' || tournament_id;
  promotion text := 'promotion:' || currency;
  refused text;
BEGIN
  IF EXISTS (SELECT FROM tournaments t WHERE t.id = tournament_id) THEN
    RETURN NULL;
  END IF;
  -- The lock lasts until the end, so that two tournaments do not reserve the same chips.
  PERFORM ledger_lock_accounts(ARRAY[promotion]);
  refused := coalesce(tournament_refusal(settings, opens_at, starts_at), CASE
    WHEN EXISTS (SELECT FROM nodes n WHERE n.protocol < 8 AND n.heartbeat_at > clock_timestamp() - interval '10 seconds')
      THEN 'older-nodes'
    WHEN guarantee NOT BETWEEN 0 AND ledger_balance(promotion) THEN 'not-funded'
  END);
  IF refused IS NOT NULL THEN
    RETURN refused;
  END IF;
  INSERT INTO tournaments (id, name, settings, currency, kind, opens_at, starts_at, target_id, schedule_id, created_by)
  VALUES (tournament_id, tournament_announce.name, tournament_announce.settings, currency::currency, settings->>'kind',
          tournament_announce.opens_at, tournament_announce.starts_at, (settings#>>'{satellite,tournamentId}')::uuid,
          tournament_announce.schedule_id, tournament_announce.created_by)
  ON CONFLICT (id) DO NOTHING;
  IF NOT FOUND THEN
    RETURN NULL; -- the tournament was made meanwhile
  END IF;
  INSERT INTO tournament_summaries (tournament_id, phase, prize_pool, escrow)
  VALUES (tournament_announce.tournament_id, 'registering', guarantee, guarantee);
  IF guarantee > 0 THEN
    PERFORM ledger_post(json_build_array(json_build_object(
      'key', concat_ws(':', 'tournament', tournament_id, 'guarantee'), 'kind', 'guarantee', 'currency', currency,
      'entries', json_build_object(promotion, -guarantee, escrow, guarantee))));
  END IF;
  RETURN NULL;
END $$;

REVOKE EXECUTE ON FUNCTION tournament_announce FROM PUBLIC;
