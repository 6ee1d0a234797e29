/** `npm run types:db`: migrates a scratch database and writes its row types and its schema dump. */
import { execFileSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { openDatabase } from '#platform/server/db/database.ts'
import { dumpSchema } from '#platform/server/db/schema-dump.ts'
import { testDatabase } from '#testing/database.ts'

const { url, drop } = await testDatabase()
try {
  execFileSync(
    process.execPath,
    [
      'node_modules/kysely-codegen/dist/cli/bin.js',
      '--dialect=postgres',
      `--url=${url}`,
      '--out-file=src/platform/server/db/schema.ts',
      '--exclude-pattern=({graphile_worker.*,audit_*,event_*,schema_migration})',
      '--numeric-parser=number',
      '--date-parser=string',
      '--type-mapping={"int8":"number"}',
      '--type-only-imports',
    ],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  )
  const db = openDatabase(url, { onError: (error) => console.error(error.message) })
  writeFileSync('db/schema.sql', await dumpSchema(db))
  await db.destroy()
} finally {
  await drop()
}
