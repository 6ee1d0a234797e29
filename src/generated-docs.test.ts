import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { generatedDocuments } from '#generated-docs.ts'

test.each(Object.entries(generatedDocuments()))(
  'docs/generated/%s is what the code says (npm run generate writes it)',
  (name, text) => {
    expect(readFileSync(new URL(`../docs/generated/${name}`, import.meta.url), 'utf8')).toBe(text)
  },
)
