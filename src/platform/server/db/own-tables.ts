/**
 * Whether the relation `c` is ours: its owner is that of `schema_migration`, or we may act as its owner. Administrators
 * keep tables of their own beside (a copy made before something is mended); what nobody may hand on or read stops nothing.
 */
export const isOurs = `(c.relowner = (select relowner from pg_class where oid = to_regclass('public.schema_migration'))
  or pg_has_role(c.relowner, 'USAGE'))`
