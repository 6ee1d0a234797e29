import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testDatabase } from '#testing/database.ts'
import { rowTypesFile, writeRowTypes } from './row-types.ts'

test('the row types are those of the migrated database (npm run generate writes them)', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'row-types-'))
  const { ownerUrl, drop } = await testDatabase()
  try {
    const file = join(folder, 'schema.ts')
    writeRowTypes(ownerUrl, file)
    expect(readFileSync(file, 'utf8')).toBe(readFileSync(rowTypesFile, 'utf8'))
  } finally {
    await drop()
    rmSync(folder, { recursive: true })
  }
})
