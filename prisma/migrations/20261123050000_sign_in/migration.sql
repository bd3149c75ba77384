-- Sign-in is done by functions of a role of its own: the web server's role makes no session and reads or writes no password.

-- Owns the functions of sign-in. No server connects as it.
DO $$
BEGIN
  IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'auth') THEN
    BEGIN
      CREATE ROLE auth NOLOGIN;
    EXCEPTION WHEN duplicate_object OR unique_violation THEN
      NULL; -- a migration of another database in this cluster made it at the same time
    END;
  END IF;
  -- An owner that is no superuser gives functions away only to a role it is a member of.
  IF NOT (SELECT rolsuper FROM pg_roles WHERE rolname = current_user) THEN
    GRANT auth TO CURRENT_USER;
  END IF;
END $$;
-- CREATE is what PostgreSQL asks of the new owner of a function.
GRANT USAGE, CREATE ON SCHEMA public TO auth;

-- What an account signs in with. Neither server's role may read it.
CREATE TABLE credentials (
  user_id uuid NOT NULL,
  -- With these argon2id makes the proof of a password.
  salt bytea NOT NULL,
  memory_kib integer NOT NULL,
  passes integer NOT NULL,
  lanes integer NOT NULL,
  -- SHA-256 of the proof: who reads this table can sign in with nothing of it.
  proof_hash bytea NOT NULL,
  CONSTRAINT credentials_pkey PRIMARY KEY (user_id),
  CONSTRAINT credentials_user_id_fkey FOREIGN KEY (user_id) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT
);
INSERT INTO credentials (user_id, salt, memory_kib, passes, lanes, proof_hash)
SELECT u.id, decode(rpad(p[4], (length(p[4]) + 3) / 4 * 4, '='), 'base64'), p[1]::int, p[2]::int, p[3]::int,
       sha256(decode(rpad(p[5], (length(p[5]) + 3) / 4 * 4, '='), 'base64'))
FROM users u CROSS JOIN LATERAL
  regexp_match(u.password_hash, '^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$') AS p
WHERE p IS NOT NULL;
DO $$
BEGIN
  IF (SELECT count(*) FROM users WHERE password_hash IS NOT NULL) <> (SELECT count(*) FROM credentials) THEN
    RAISE EXCEPTION 'a stored password has another form than argon2id v=19';
  END IF;
END $$;
ALTER TABLE users DROP COLUMN password_hash;
GRANT SELECT, INSERT, UPDATE ON credentials TO auth;

-- A session is found by the hash of its key. The cookie holds a token, its SHA-256 is the key, and the SHA-256 of the key is here.
-- Cookies that are out there held the id: it becomes their token, and each session gets an id that says nothing about it.
ALTER TABLE sessions ADD COLUMN key_hash bytea;
UPDATE sessions SET sid = gen_random_uuid(), key_hash = sha256(convert_to(
  translate(rtrim(encode(sha256(convert_to(sid::text, 'UTF8')), 'base64'), '='), '+/', '-_'), 'UTF8'));
ALTER TABLE sessions ALTER COLUMN key_hash SET NOT NULL;
CREATE UNIQUE INDEX sessions_key_hash_key ON sessions (key_hash);

REVOKE INSERT, UPDATE ON sessions FROM web;
GRANT SELECT, INSERT, UPDATE (revoked_at) ON sessions TO auth;
REVOKE INSERT, UPDATE (email, name, name_key, guest, discarded_at) ON users FROM web;
GRANT SELECT, INSERT (name, name_key, email, guest), UPDATE (email, name, name_key, guest, discarded_at) ON users TO auth;
GRANT SELECT ON seats TO auth;
REVOKE UPDATE ON player_activity FROM web;
GRANT SELECT, UPDATE (last_seen_at) ON player_activity TO auth;
