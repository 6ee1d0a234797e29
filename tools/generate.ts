/**
 * `npm run generate`: writes what is made from the migrations and the code: the database's row types, its
 * dump (db/schema.sql) and the documents (docs/generated). Tests fail where one of them is behind.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { generatedDocuments } from '#generated-docs.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { dumpSchema } from '#platform/server/db/schema-dump.ts'
import { testDatabase } from '#testing/database.ts'
import { rowTypesFile, writeRowTypes } from './row-types.ts'

const { ownerUrl, drop } = await testDatabase()
try {
  writeRowTypes(ownerUrl, rowTypesFile)
  const db = openDatabase(ownerUrl, { onError: (error) => console.error(error.message) })
  writeFileSync('db/schema.sql', await dumpSchema(db))
  await db.destroy()
} finally {
  await drop()
}
mkdirSync('docs/generated', { recursive: true })
for (const [name, text] of Object.entries(generatedDocuments())) writeFileSync(`docs/generated/${name}`, text)
