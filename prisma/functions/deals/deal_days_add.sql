-- Adds a game server's counts of deals since its last call to this UTC day, and marks its key as in use. A negative number from a server
-- does not lower a count. F3
CREATE FUNCTION deal_days_add(
  public_key text, frozen bigint, voided bigint, withheld bigint, unanswered bigint, left_out bigint, verified bigint, failed bigint
) RETURNS void
LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  INSERT INTO deal_keys AS k (public_key) VALUES (deal_days_add.public_key)
  ON CONFLICT ON CONSTRAINT deal_keys_pkey DO UPDATE SET last_used_at = now();
  INSERT INTO deal_days AS d (day, frozen, voided, withheld, unanswered, left_out, verified, failed)
  SELECT (now() AT TIME ZONE 'UTC')::date, c.frozen, c.voided, c.withheld, c.unanswered, c.left_out, c.verified, c.failed
  FROM (VALUES (deal_days_add.frozen, deal_days_add.voided, deal_days_add.withheld, deal_days_add.unanswered,
                deal_days_add.left_out, deal_days_add.verified, deal_days_add.failed))
    AS c (frozen, voided, withheld, unanswered, left_out, verified, failed)
  WHERE greatest(c.frozen, c.voided, c.withheld, c.unanswered, c.left_out, c.verified, c.failed) > 0
  ON CONFLICT ON CONSTRAINT deal_days_pkey DO UPDATE SET
    frozen = d.frozen + greatest(excluded.frozen, 0), voided = d.voided + greatest(excluded.voided, 0),
    withheld = d.withheld + greatest(excluded.withheld, 0), unanswered = d.unanswered + greatest(excluded.unanswered, 0),
    left_out = d.left_out + greatest(excluded.left_out, 0), verified = d.verified + greatest(excluded.verified, 0),
    failed = d.failed + greatest(excluded.failed, 0);
$$;

REVOKE EXECUTE ON FUNCTION deal_days_add FROM PUBLIC;
GRANT EXECUTE ON FUNCTION deal_days_add TO game;
