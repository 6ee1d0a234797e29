import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const web = globSync('src/**/web/**/*.tsx')
  .concat(globSync('src/**/web/**/*.ts'))
  .filter((file) => !file.includes('.test.') && !file.startsWith('src/platform/'))
  .map((file) => ({ file, text: readFileSync(file, 'utf8') }))

/** What keeps what a person types: the kit's drawer, or the hooks on which other forms stand. */
const isForm = /\buse(Kept|FieldForm)\(|<FormDrawer\b/
const typesIn = /<(FieldInput|MoneyInput|NoteInput|TextInput|NumberInput|WeightInput|QuantityInput)\b/
const readsVersion = /\b(\w+)\.version\b/g

/** The expression that stands there, up to where its brackets are closed. */
function valueAt(text: string, from: number): string {
  let depth = 0
  for (let at = from; at < text.length; at++) {
    const one = text[at] as string
    if ('({['.includes(one)) depth += 1
    else if (')}]'.includes(one)) depth -= 1
    if (depth < 0 || (depth === 0 && one === ',')) return text.slice(from, at)
  }
  return text.slice(from)
}

test('what types into a record that stands takes its version through the one hook', () => {
  const without = web
    .filter(({ text }) => typesIn.test(text) && [...text.matchAll(readsVersion)].length > 0)
    .filter(({ text }) => !isForm.test(text))
    .map(({ file }) => file)
  expect(without).toEqual([])
})

test('a body says the version the form was opened with, never that of the row under it', () => {
  const wrong = web.flatMap(({ file, text }) =>
    [...text.matchAll(/\btoBody(?:=|:)/g)]
      .flatMap(({ index }) => [...valueAt(text, index + 7).matchAll(readsVersion)])
      .filter(([, whose]) => whose !== 'first')
      .map(([read]) => `${file}: ${read}`),
  )
  expect(wrong).toEqual([])
})

test('a form that stands on a hook sends the version it was opened with', () => {
  const hooked = web.filter(({ text }) => /\buse(Kept|FieldForm)\(/.test(text) && /\bversion\b/.test(text))
  expect(hooked.length).toBeGreaterThan(4)
  const live = hooked.flatMap(({ file, text }) =>
    [...text.matchAll(/body: \{[^}]*\bversion: (?!first)(\w+)\.version/g)].map(
      ([, row]) => `${file}: ${row}`,
    ),
  )
  // The quote just saved is sent by the version that its own answer had.
  expect(live).toEqual(['src/orders/quote/web/quote.tsx: row'])
})
