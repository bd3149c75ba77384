-- What keeps the duties of the staff apart: who gave a role and who confirmed it, limits of the staff as data, and writes that functions
-- alone may do now, because they know who sits where.

-- Who gave the role; null when it was given on the machine. An owner approves adjustments once the role is old enough, or confirmed.
ALTER TABLE staff_members
  ADD COLUMN granted_by uuid,
  ADD COLUMN confirmed_at timestamptz(3),
  ADD COLUMN confirmed_by uuid,
  ADD CONSTRAINT staff_members_granted_by_fkey FOREIGN KEY (granted_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT staff_members_confirmed_by_fkey FOREIGN KEY (confirmed_by) REFERENCES users (id) ON UPDATE CASCADE ON DELETE RESTRICT,
  ADD CONSTRAINT staff_members_confirmed CHECK (confirmed_by IS NULL OR confirmed_at IS NOT NULL);
CREATE INDEX staff_members_granted_by_idx ON staff_members (granted_by);
CREATE INDEX staff_members_confirmed_by_idx ON staff_members (confirmed_by);

-- What members of the staff may do before others must have seen it. Changed by staff_limit_change alone.
CREATE TABLE staff_limits (
  name text NOT NULL,
  value integer NOT NULL,
  CONSTRAINT staff_limits_pkey PRIMARY KEY (name),
  CONSTRAINT staff_limits_value CHECK (value BETWEEN 0 AND 1000)
);
GRANT SELECT ON staff_limits TO web;

-- Days after which an owner approves adjustments without having been confirmed; hands whose cards one officer looks at within an hour.
INSERT INTO staff_limits (name, value) VALUES ('approver-days', 3), ('reveals-per-hour', 20);

-- Commands, looks at hidden cards and sanctions are made by functions.
REVOKE INSERT (id, unit_id, kind, payload, audit_id) ON commands FROM web;
REVOKE INSERT (hand_id, revealed_by, reason) ON hand_reveals FROM web;
REVOKE USAGE ON SEQUENCE hand_reveals_id_seq FROM web;
REVOKE UPDATE (banned_until, chat_banned_until, frozen_until) ON users FROM web;
