/** Describes the current schema of a database from its catalog. The result is the text of `prisma/structure.sql`. */
import pg from "pg";
import type { Queryable } from "../sql/connect.ts";
import { migrate } from "./migrate.ts";
import { withScratchDatabase } from "./scratch-database.ts";

const HEADER = `-- The schema as it is after all migrations and functions: a dump, to be read and compared, never applied.
-- The bodies of functions are left out. They are in \`prisma/functions\`.
-- Written by \`npm run migrate -- structure\`; a test compares it with a new database.
`;

/** Returns the structure of a new database of this version. The database is made on the server at `adminUrl` and dropped again. */
export async function dumpNewStructure(adminUrl: string): Promise<string> {
  return withScratchDatabase(adminUrl, async (url) => {
    await migrate(url);
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await dumpStructure(client);
    } finally {
      await client.end();
    }
  });
}

/** Returns a text that is the same for the same schema, whatever the order in which its parts were made. */
export async function dumpStructure(client: Queryable): Promise<string> {
  const parts: string[] = [HEADER];
  for (const query of [ENUMS, TABLES, VIEWS, FUNCTIONS]) {
    const { rows } = await client.query<{ definition: string }>(query);
    parts.push(...rows.map(({ definition }) => `${definition.trimEnd()}\n`));
  }
  return parts.join("\n");
}

/** Returns an SQL expression for the rights on `target` that `acl` gives to roles other than the owner, one line for each role. */
const grants = (acl: string, owner: string, target: string) => `
  (SELECT string_agg(format('GRANT %s ON %s TO %s;', privileges, ${target}, grantee), E'\\n' ORDER BY grantee)
   FROM (SELECT coalesce(quote_ident(pg_get_userbyid(nullif(g.grantee, 0))), 'PUBLIC') AS grantee,
                string_agg(g.privilege_type, ', ' ORDER BY g.privilege_type) AS privileges
         FROM aclexplode(${acl}) g WHERE g.grantee <> ${owner} GROUP BY g.grantee) AS granted)`;

/** An SQL expression for the column rights on table `c`, one line for each role and right. */
const COLUMN_GRANTS = `
  (SELECT string_agg(format('GRANT %s (%s) ON %I TO %I;', privilege, columns, c.relname, grantee), E'\\n' ORDER BY grantee, privilege)
   FROM (SELECT pg_get_userbyid(g.grantee) AS grantee, g.privilege_type AS privilege,
                string_agg(quote_ident(a.attname), ', ' ORDER BY a.attnum) AS columns
         FROM pg_attribute a, aclexplode(a.attacl) g
         WHERE a.attrelid = c.oid AND g.grantee <> c.relowner GROUP BY 1, 2) AS granted)`;

const ENUMS = `
  SELECT format('CREATE TYPE %I AS ENUM (%s);', t.typname,
                string_agg(quote_literal(e.enumlabel), ', ' ORDER BY e.enumsortorder)) AS definition
  FROM pg_type t JOIN pg_enum e ON e.enumtypid = t.oid
  WHERE t.typnamespace = 'public'::regnamespace GROUP BY t.typname ORDER BY t.typname`;

const COLUMNS = `
  (SELECT string_agg(format('  %I %s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
                            ' DEFAULT ' || pg_get_expr(d.adbin, d.adrelid), CASE WHEN a.attnotnull THEN ' NOT NULL' END),
                     E',\\n' ORDER BY a.attnum)
   FROM pg_attribute a LEFT JOIN pg_attrdef d ON d.adrelid = a.attrelid AND d.adnum = a.attnum
   WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped)`;

/**
 * An SQL expression for all constraints of a table. NOT NULL is left out, because it is shown with its column, and so are constraint
 * triggers, which are shown below.
 */
const CONSTRAINTS = `
  (SELECT string_agg(format(E',\\n  CONSTRAINT %I %s', o.conname, pg_get_constraintdef(o.oid)), '' ORDER BY o.contype = 'p' DESC, o.conname)
   FROM pg_constraint o WHERE o.conrelid = c.oid AND o.contype NOT IN ('n', 't'))`;

const INDEXES = `
  (SELECT string_agg(pg_get_indexdef(i.indexrelid) || ';', E'\\n' ORDER BY i.indexrelid::regclass::text)
   FROM pg_index i WHERE i.indrelid = c.oid AND NOT EXISTS (SELECT FROM pg_constraint o WHERE o.conindid = i.indexrelid AND o.conrelid = c.oid))`;

const STORAGE = `
  (SELECT string_agg(format('ALTER TABLE %I ALTER COLUMN %I SET STATISTICS %s;', c.relname, a.attname, a.attstattarget), E'\\n' ORDER BY a.attnum)
   FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attnum > 0 AND a.attstattarget IS NOT NULL)`;

const TRIGGERS = `
  (SELECT string_agg(pg_get_triggerdef(t.oid, true) || ';', E'\\n' ORDER BY t.tgname)
   FROM pg_trigger t WHERE t.tgrelid = c.oid AND NOT t.tgisinternal)`;

const SEQUENCE_GRANTS = `
  (SELECT string_agg(line, E'\\n' ORDER BY s.relname)
   FROM pg_depend d JOIN pg_class s ON s.oid = d.objid AND s.relkind = 'S'
   CROSS JOIN LATERAL (SELECT ${grants("s.relacl", "s.relowner", "'SEQUENCE ' || quote_ident(s.relname)")} AS line) AS granted
   WHERE d.refobjid = c.oid AND d.classid = 'pg_class'::regclass AND d.deptype = 'a')`;

const TABLES = `
  SELECT concat_ws(E'\\n',
    format(E'CREATE TABLE %I (\\n%s%s\\n)%s%s;', c.relname, ${COLUMNS}, ${CONSTRAINTS},
           ' PARTITION BY ' || pg_get_partkeydef(c.oid), ' WITH (' || array_to_string(c.reloptions, ', ') || ')'),
    ${INDEXES}, ${STORAGE}, ${TRIGGERS},
    ${grants("c.relacl", "c.relowner", "quote_ident(c.relname)")}, ${COLUMN_GRANTS}, ${SEQUENCE_GRANTS}) AS definition
  FROM pg_class c
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition AND c.relname <> '_prisma_migrations'
  ORDER BY c.relname`;

const VIEWS = `
  SELECT concat_ws(E'\\n', format(E'CREATE VIEW %I AS\\n%s', c.relname, pg_get_viewdef(c.oid)),
                   ${grants("c.relacl", "c.relowner", "quote_ident(c.relname)")}) AS definition
  FROM pg_class c WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'v' ORDER BY c.relname`;

const FUNCTIONS = `
  SELECT concat_ws(E'\\n', regexp_replace(pg_get_functiondef(p.oid), E'\\nAS \\\\$\\\\w*\\\\$.*', '') || ';',
                   CASE WHEN p.proowner <> (SELECT d.datdba FROM pg_database d WHERE d.datname = current_database())
                   THEN format('ALTER FUNCTION %I OWNER TO %I;', p.proname, pg_get_userbyid(p.proowner)) END,
                   ${grants("coalesce(p.proacl, acldefault('f', p.proowner))", "p.proowner", "'FUNCTION ' || quote_ident(p.proname)")}) AS definition
  FROM pg_proc p
  WHERE p.pronamespace = 'public'::regnamespace
    AND NOT EXISTS (SELECT FROM pg_depend d WHERE d.objid = p.oid AND d.deptype = 'e')
  ORDER BY p.proname, pg_get_function_identity_arguments(p.oid)`;
