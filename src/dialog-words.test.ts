import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { kitWords } from '#platform/web/words/kit.words.ts'

/** "Hủy" ends an order, a bill, a request: beside that button another "Hủy" would not say what it leaves. */
const leaving = new RegExp(
  String.raw`(?:cancelText[=:]\s*|onClick=\{\(?\)?(?: => )?\w*(?:[cC]lose|leave)\w*[^>]*>\s*)["'{]*Hủy\b`,
)

test('no dialog or form is left by a button called Hủy', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !file.endsWith('.test.ts'))
  expect(sources.length).toBeGreaterThan(500)
  expect(sources.filter((file) => leaving.test(readFileSync(file, 'utf8')))).toEqual([])
  expect(kitWords.close).toBe('Đóng')
  expect(Object.values(kitWords)).not.toContain('Hủy')
})

test.each(['cancelText="Hủy"', "cancelText: 'Hủy',", '<Button onClick={onClose}>Hủy</Button>'])(
  'it is found: %s',
  (source) => expect(source).toMatch(leaving),
)
