/**
 * `npm run generate`: writes what is made from the migrations and the code: the database's row types, its
 * dump (db/schema.sql) and the documents (docs/generated). Tests fail where one of them is behind.
 * `npm run generate -- documents` writes the documents alone, without a database.
 */
import { mkdirSync, writeFileSync } from 'node:fs'
import { generatedDocuments } from '#generated-docs.ts'
import { openDatabase } from '#platform/server/db/database.ts'
import { dumpSchema } from '#platform/server/db/schema-dump.ts'
import { testDatabase } from '#testing/database.ts'
import { screensDocument } from './specified/document.ts'
import { rowTypesFile, writeRowTypes } from './row-types.ts'

if (!process.argv.includes('documents')) await writeDatabase()
mkdirSync('docs/generated', { recursive: true })
const documents = { ...generatedDocuments(), 'screens.md': screensDocument() }
for (const [name, text] of Object.entries(documents)) writeFileSync(`docs/generated/${name}`, text)

async function writeDatabase(): Promise<void> {
  const { ownerUrl, drop } = await testDatabase()
  try {
    writeRowTypes(ownerUrl, rowTypesFile)
    const db = openDatabase(ownerUrl, { onError: (error) => console.error(error.message) })
    writeFileSync('db/schema.sql', await dumpSchema(db))
    await db.destroy()
  } finally {
    await drop()
  }
}
