-- Writes the effects that belong to steps of the journal: ledger moves, hand records, and the snapshots from which recovery starts.
-- `played_settings` lists different settings, each once; a hand record refers to its settings by their place in the list, from 1.
CREATE FUNCTION journal_apply_effects(ledger_moves json, hand_records json, played_settings json, snapshots json) RETURNS void
LANGUAGE plpgsql SET search_path = public, pg_temp AS $$
BEGIN
  PERFORM ledger_post(ledger_moves);
  WITH kept AS MATERIALIZED (
    SELECT place, hand_settings_keep(settings::jsonb) AS id
    FROM json_array_elements(played_settings) WITH ORDINALITY AS s(settings, place)
  ), given AS MATERIALIZED (
    SELECT * FROM json_to_recordset(hand_records)
      AS h(id text, table_id uuid, hand_no int, outcome hand_outcome, pot bigint, rake bigint, settings_place bigint, sealed text,
           last_seq bigint, players json)
  ), recorded AS (
    INSERT INTO hands (id, table_id, hand_no, outcome, pot, rake, settings_id, sealed, last_seq)
    SELECT g.id, table_id, hand_no, outcome, pot, rake, kept.id, decode(sealed, 'base64'), last_seq
    FROM given g JOIN kept ON kept.place = g.settings_place
    RETURNING id, serial
  )
  INSERT INTO hand_seats (hand_serial, user_id, net, invested, rake, seat)
  SELECT r.serial, p.user_id, p.net, p.invested, p.rake, p.seat
  FROM recorded r JOIN given g USING (id),
       json_to_recordset(g.players) AS p(seat smallint, user_id uuid, net bigint, invested bigint, rake bigint);
  INSERT INTO stream_snapshots (stream_id, seq, state)
  SELECT stream_id, seq, state FROM json_to_recordset(snapshots) AS s(stream_id uuid, seq bigint, state jsonb)
  ON CONFLICT (stream_id) DO UPDATE SET seq = excluded.seq, state = excluded.state;
END $$;

REVOKE EXECUTE ON FUNCTION journal_apply_effects FROM PUBLIC;
GRANT EXECUTE ON FUNCTION journal_apply_effects TO game;
