import { expect, test } from 'vitest'
import { isFolderName, isLibraryPath } from '#catalog/library.rules.ts'

test.each(['Kho Haneda', 'Ảnh tháng 11-2026', 'MAWB 131_1234 (2)', '倉庫', 'v1.2'])(
  '%s names a folder',
  (name) => expect(isFolderName(name)).toBe(true),
)

test.each([
  '',
  '.',
  '..',
  'a/b',
  'a\\b',
  '../x',
  'a..b',
  'x.',
  'x ',
  ' x',
  '-x',
  'a\0',
  'a\nb',
  '<b>',
  'x'.repeat(61),
])('%j names no folder', (name) => expect(isFolderName(name)).toBe(false))

test('the library is what lies under images, save the folders of records', () => {
  expect(isLibraryPath('images')).toBe(true)
  expect(isLibraryPath('images/Kho Haneda/Tháng 11')).toBe(true)
  for (const path of ['', 'docx', 'docx/x', 'images/', 'images/../docx', 'images/transfers', 'constructor']) {
    expect(isLibraryPath(path), path).toBe(false)
  }
  expect(isLibraryPath(['images', 'a', 'b', 'c', 'd', 'e', 'f'].join('/'))).toBe(false)
})
