import { existsSync } from 'node:fs'
import { expect, test } from 'vitest'
import { readingCalls, sliceOf } from '#testing/calls.ts'

test('every slice with calls that read has its rows tried', () => {
  const slices = [...new Set(readingCalls.map(sliceOf))]
  expect(slices.filter((slice) => !existsSync(`src/${slice}/row-rules.test.ts`))).toEqual([])
})
