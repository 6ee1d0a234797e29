import { execFileSync } from 'node:child_process'

export const rowTypesFile = 'src/platform/server/db/schema.ts'

const run = (script: string, ...given: string[]) =>
  execFileSync(process.execPath, [`node_modules/${script}`, ...given], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })

/** Writes the row types of a migrated database, as Kysely reads them. */
export function writeRowTypes(url: string, file: string): void {
  run(
    'kysely-codegen/dist/cli/bin.js',
    '--dialect=postgres',
    `--url=${url}`,
    `--out-file=${file}`,
    '--exclude-pattern=({graphile_worker.*,audit_*,event_*,schema_migration})',
    '--numeric-parser=number',
    '--date-parser=string',
    '--type-mapping={"int8":"number"}',
    '--type-only-imports',
  )
  run('oxfmt/bin/oxfmt', '--config=.oxfmtrc.json', file)
}
