import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { lost, missing, needless, screensDocument, unknown } from './specified/document.ts'

test('a specified call of a built screen has its control there, or a reason why it has none', () => {
  expect(missing).toEqual([])
})

test('no reason is given for a call that has its control', () => {
  expect(needless).toEqual([])
})

test('what a row names is there: test, file and screen', () => {
  expect([...lost, ...unknown]).toEqual([])
})

test('docs/generated/screens.md is what the source says (npm run generate writes it)', () => {
  expect(readFileSync('docs/generated/screens.md', 'utf8')).toBe(screensDocument())
})
