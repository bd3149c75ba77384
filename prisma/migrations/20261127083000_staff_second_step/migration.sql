-- 1 when the staff must have taken a second step in the session in which they act; decision 0060. Changed only by
-- `staff_second_step_require`.
INSERT INTO staff_limits (name, value) VALUES ('second-step', 0);
