import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedDocuments } from '#generated-docs.ts'

test.each(Object.entries(generatedDocuments()))(
  'docs/generated/%s is what the code says (npm run generate writes it)',
  (name, text) => {
    expect(readFileSync(new URL(`../docs/generated/${name}`, import.meta.url), 'utf8')).toBe(text)
  },
)

test('decisions are numbered without a gap, each once, as their headings say, and listed', () => {
  const folder = new URL('../docs/adr/', import.meta.url)
  const files = readdirSync(folder).filter((file) => file !== 'README.md')
  const numbers = files.map((file) => Number(file.slice(0, 4)))
  expect(numbers.toSorted((a, b) => a - b)).toEqual(files.map((_, nth) => nth + 1))
  const headed = files.map((file) => /^# (\d+)\. /.exec(readFileSync(new URL(file, folder), 'utf8'))?.[1])
  expect(headed.map(Number)).toEqual(numbers)
  const list = readFileSync(new URL('README.md', folder), 'utf8')
  expect(files.filter((file) => !list.includes(`](${file})`))).toEqual([])
})
