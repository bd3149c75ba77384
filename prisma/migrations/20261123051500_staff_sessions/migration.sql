-- The web server writes the audit log through `audit_write` alone, which finds the writer by their session.
REVOKE INSERT (actor_id, action, subject_kind, subject_id, reason, before, after, ip_address) ON audit_log FROM web;
REVOKE USAGE ON SEQUENCE audit_log_id_seq FROM web;
