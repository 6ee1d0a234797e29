import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z as zod } from 'zod'
import { builders, schemaOf } from '#platform/web/schemas/built.ts'
import { z } from '#platform/web/schemas/recorded.ts'

const person = z.object({ name: z.string().trim().min(1), born: z.iso.datetime().optional() })

test('a recorded schema checks as zod does', () => {
  const staff = person.extend({
    role: z.enum(['op', 'su']).nullable(),
    places: z.array(z.coerce.number().int()).max(2).default([]),
    level: z.union([z.literal(1), z.literal(2)]).transform((level) => level * 10),
    code: z
      .string()
      .regex(/^[A-Z]+$/)
      .refine((code) => code !== 'XX', 'XX không dùng được'),
  })
  const given = { name: ' Lan ', role: 'op', level: 2, code: 'AB', places: ['7'] }
  expect(schemaOf(staff).parse(given)).toEqual({
    name: 'Lan',
    role: 'op',
    level: 20,
    code: 'AB',
    places: [7],
  })
  const refused = schemaOf(staff).safeParse({ ...given, name: '  ', code: 'XX', places: [1, 2, 3] })
  expect(refused.error?.issues.map(({ path, code }) => [path.join('.'), code])).toEqual([
    ['name', 'too_small'],
    ['places', 'too_big'],
    ['code', 'custom'],
  ])
})

test('a schema that holds itself is built', () => {
  type Menu = { name: string; children: Menu[] }
  const menu: typeof person = z.object({
    name: z.string(),
    children: z.lazy(() => z.array(menu)),
  }) as unknown as typeof person
  const tree: Menu = { name: 'a', children: [{ name: 'b', children: [] }] }
  expect(schemaOf(menu).parse(tree)).toEqual(tree)
  expect(schemaOf(menu).safeParse({ name: 'a', children: [{ name: 1 }] }).success).toBe(false)
})

test('a schema is built once, and one that is real already stays itself', () => {
  expect(schemaOf(person)).toBe(schemaOf(person))
  const real = zod.object({ name: zod.string() })
  expect(schemaOf(real)).toBe(real)
})

test('a shape that is spread is refused where it stands, not in front of a customer', () => {
  expect(() => ({ ...person.shape })).toThrow('extend')
})

test('whatever calls are declared with, forms can build', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter(
    (file) => !/\/server\/|\/demo\/|\/outside\/|\/testing\/|\.test\.ts$|\/schemas\//.test(file),
  )
  const used = new Set<string>()
  for (const file of files) {
    const text = readFileSync(file, 'utf8')
    if (!/^import (type )?\{[^}]*\bz\b[^}]*\} from 'zod'/m.test(text)) continue
    for (const [, name] of text.matchAll(/\bz\s*\.((?:iso|coerce)\s*\.\w+|[a-z]\w*)\s*(?:<[^(]*>)?\(/g))
      used.add(name!.replaceAll(/\s/g, ''))
    expect(/\.\.\.[^,\n]{0,80}\.shape\b/.test(text), `${file} spreads a shape`).toBe(false)
  }
  expect(used.size).toBeGreaterThan(10)
  expect([...used].filter((name) => !(name in builders))).toEqual([])
})

test('no part of the web asks a call’s schema for its shape: in the browser it has none before it is built', () => {
  const reads = /\.(?:body|query|data|row)\.shape\b/
  const sources = globSync('src/**/web/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(sources.length).toBeGreaterThan(400)
  expect(sources.filter((file) => reads.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(reads.test('taken={checkFees.body.shape.rows.element}')).toBe(true)
})
