-- A node has a name that outlives its process, a share, and what it must agree on with the other nodes.
ALTER TABLE nodes
  ADD COLUMN name text NOT NULL DEFAULT '',
  ADD COLUMN weight integer NOT NULL DEFAULT 1,
  ADD COLUMN protocol integer NOT NULL DEFAULT 6,
  ADD COLUMN secrets text NOT NULL DEFAULT '',
  ADD COLUMN adapter text NOT NULL DEFAULT 'memory',
  ADD CONSTRAINT nodes_weight CHECK (weight BETWEEN 1 AND 100);

-- The node to which the owner of a unit has handed it.
ALTER TABLE leases
  ADD COLUMN heir_id uuid,
  ADD CONSTRAINT leases_heir_id_fkey FOREIGN KEY (heir_id) REFERENCES nodes (id) ON UPDATE CASCADE ON DELETE SET NULL;
CREATE INDEX leases_heir_id_idx ON leases (heir_id);
