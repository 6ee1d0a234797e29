import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { generatedDocuments, statusTables } from '#generated-docs.ts'

test.each(Object.entries(generatedDocuments()))(
  'docs/generated/%s is what the code says (npm run generate writes it)',
  (name, text) => {
    expect(readFileSync(new URL(`../docs/generated/${name}`, import.meta.url), 'utf8')).toBe(text)
  },
)

describe.each(statusTables)('statuses of $entity', (table) => {
  test('every action is owned by a role, starts and ends at a known status', () => {
    for (const action of table.actions) {
      expect(action.automatic || action.roles.length > 0, action.key).toBeTruthy()
      for (const status of [...action.from, ...(typeof action.to === 'number' ? [action.to] : [])]) {
        expect(table.names, `${action.key} ${status}`).toHaveProperty([String(status)])
      }
    }
  })

  test('no two rows let one role run the same action from the same status', () => {
    const seen = new Set<string>()
    for (const action of table.actions) {
      for (const from of action.from) {
        const row = `${action.key} ${from}`
        expect(seen.has(row), row).toBe(false)
        seen.add(row)
      }
    }
  })
})
