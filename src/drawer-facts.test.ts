import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { isSeen } from '#platform/contract/record.ts'
import type { Field, Fields } from '#platform/contract/record.ts'
import { roleCodes } from '#platform/contract/roles.ts'
import { modulesOf } from '#platform/server/modules.ts'
import { factsByBox, recordFacts } from '#platform/web/record/record-facts.ts'

const files = await modulesOf<Record<string, unknown>>('.fields.ts')
const isField = (value: unknown): value is Field =>
  typeof value === 'object' && value !== null && 'kind' in value && 'label' in value
const isRecord = (value: unknown): value is Fields =>
  typeof value === 'object' &&
  value !== null &&
  Object.values(value).length > 0 &&
  Object.values(value).every(isField)
/** Described records that say anything of a drawer, by the name they are exported under. */
const records = files
  .flatMap(({ module }) => Object.entries(module))
  .flatMap(([name, value]) =>
    isRecord(value) && Object.values(value).some(({ fact }) => fact !== undefined)
      ? [[name, value] as const]
      : [],
  )

/** Something to say of every field. */
function sampleOf(field: Field): unknown {
  if (field.kind === 'status') return field.statuses.values[0]
  if (field.kind === 'time') return '2026-11-22T03:00:00.000Z'
  if (field.kind === 'boolean') return true
  if (field.kind === 'writers') return [{ id: 1, name: 'Lê Thị Thu Hà' }]
  return field.options?.[0]?.value ?? (field.kind === 'text' ? 'Có' : 1)
}

const sources = globSync('**/web/**/*.tsx', { cwd: import.meta.dirname }).map((file) =>
  readFileSync(join(import.meta.dirname, file), 'utf8'),
)

test('there are records with drawers to look at', () => expect(records.length).toBeGreaterThan(4))

describe.each(records)('%s', (name, fields) => {
  const row = Object.fromEntries(Object.entries(fields).map(([key, field]) => [key, sampleOf(field)]))

  test('each field that is not left out is a fact, whoever sees it, and stands in some box', () => {
    for (const role of roleCodes) {
      const wanted = Object.entries(fields).filter(([, field]) => field.fact !== false && isSeen(field, role))
      const boxes = factsByBox(recordFacts(fields, role, row), ['first', 'second'])
      expect(
        Object.values(boxes)
          .flatMap((facts) => facts.map((fact) => fact.name))
          .toSorted(),
      ).toEqual(wanted.map(([key]) => key).toSorted())
    }
  })

  test('a drawer draws them', () => {
    expect(sources.filter((source) => source.includes(`recordFacts(${name},`)).length).toBe(1)
  })
})
