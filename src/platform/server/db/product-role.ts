/**
 * What the product's role may do in a database that another role owns (docs/adr/0020): read and write rows. Tables
 * and their triggers are the owner's; of an append-only table it adds rows alone, and `kept_column` names what it
 * never changes.
 */
import pg from 'pg'
import { isOurs } from '#platform/server/db/own-tables.ts'

/**
 * Rights of `$1` as they should be against what they are: one statement for each difference. Triggers say what a
 * table bears: `append_only` neither change nor deletion, `no_delete` no deletion.
 */
const DIFFERENCES = `
with tables as (
  select c.oid, format('%I.%I', n.nspname, c.relname) as name, n.nspname = 'public' as ours,
    exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'append_only') as append_only,
    exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'no_delete') as no_delete,
    c.relkind = 'v' or n.nspname = 'public' and c.relname = 'schema_migration'
      or exists (select from kept_column k where k.table_name = c.relname and k.column_name = '*') as read_only,
    array(select k.column_name from kept_column k where k.table_name = c.relname and n.nspname = 'public') as kept
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and c.relkind in ('r', 'p', 'v') and not c.relispartition
    and ${isOurs} and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
), wanted as (
  select t.*, p.privilege, case p.privilege
    when 'SELECT' then true
    when 'INSERT' then not read_only
    when 'UPDATE' then not read_only and not append_only and kept = '{}'
    when 'DELETE' then not read_only and not append_only and not no_delete
    else false end as should
  from tables t cross join unnest('{SELECT,INSERT,UPDATE,DELETE,TRUNCATE,REFERENCES,TRIGGER,MAINTAIN}'::text[]) p (privilege)
)
select format(case when should then 'grant %s on %s to %I' else 'revoke %s on %s from %I' end, privilege, name, $1::text) as statement
  from wanted where has_table_privilege($1, oid, privilege) <> should
union all
select format(case when should then 'grant update (%I) on %s to %I' else 'revoke update (%I) on %s from %I' end, attname, name, $1::text)
  from (select t.oid, t.name, a.attname, a.attnum, not t.read_only and not t.append_only and not a.attname = any(t.kept) as should
    from tables t join pg_attribute a on a.attrelid = t.oid and a.attnum > 0 and not a.attisdropped
    where t.kept <> '{}' and a.attgenerated = '') c
  where has_column_privilege($1, oid, attnum, 'UPDATE') <> should
union all
select format('grant usage on schema %I to %I', nspname, $1::text) from pg_namespace
  where nspname in ('public', 'graphile_worker') and not has_schema_privilege($1, oid, 'USAGE')
union all
select format('revoke create on schema %I from %I', nspname, $1::text) from pg_namespace
  where nspname in ('public', 'graphile_worker') and has_schema_privilege($1, oid, 'CREATE')
union all
select format('grant usage on sequence %s to %I', c.oid::regclass, $1::text)
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where n.nspname in ('public', 'graphile_worker') and ${isOurs}
    and case c.relkind when 'S' then not has_sequence_privilege($1, c.oid, 'USAGE') else false end
union all
-- The queue's library keeps everybody but the owner from its rows; here the grants say who may.
select format('alter table %s disable row level security', c.oid::regclass)
  from pg_class c where c.relnamespace = to_regnamespace('graphile_worker') and c.relrowsecurity`

/** Any number nobody else locks; advisory locks are per database. */
const ROLE_LOCK = 7_316_042_020
/** What is taken from a whole table may have to be given to its columns: the second look sees that. */
const LOOKS = 3

/**
 * Gives `role` what it is to have in the database of `client`, which is the owner's, and takes what else it was
 * given. Nothing is done where all is as it should be.
 * @throws where it has rights that cannot be taken from it: a superuser, or a member of the owner's role
 */
export async function grantToProduct(client: pg.Client, role: string): Promise<void> {
  for (let look = 1; look <= LOOKS; look += 1) {
    const { rows } = await client.query<{ statement: string }>(DIFFERENCES, [role])
    if (rows.length === 0) return
    await client.query(['begin', ...rows.map(({ statement }) => statement), 'commit'].join(';\n'))
  }
  throw new Error(
    `${role} may do more than the product's role should (is it a superuser, or a member of the owner's role?): ` +
      'see "Production" in README.md',
  )
}

/**
 * Makes the product's role in the cluster of `ownerUrl`, whose role may make roles, or gives it this password.
 * @returns the address under which the product works
 */
export async function productLogin(ownerUrl: string, role: string, password: string): Promise<string> {
  const client = new pg.Client({ connectionString: ownerUrl, application_name: 'migrate' })
  await client.connect()
  try {
    // Servers that start at once would make the role twice, or change it at the same time. Ends with the connection.
    await client.query('select pg_advisory_lock($1)', [ROLE_LOCK])
    const name = client.escapeIdentifier(role)
    const exists = await client.query('select from pg_roles where rolname = $1', [role])
    await client.query(
      `${exists.rowCount ? 'alter' : 'create'} role ${name} login password ${client.escapeLiteral(password)}`,
    )
  } finally {
    await client.end()
  }
  const url = new URL(ownerUrl)
  url.username = encodeURIComponent(role)
  url.password = encodeURIComponent(password)
  return url.href
}
