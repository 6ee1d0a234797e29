import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Call } from '#platform/contract/call.ts'
import { modulesOf } from '#platform/server/modules.ts'

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

/** Of each contract the calls that write and take the version that was seen, by the names it exports them under. */
const versionedIn = new Map(
  (await modulesOf<Record<string, Partial<Call>>>('.api.ts')).map(({ path, module }) => [
    path,
    Object.entries(module).flatMap(([name, call]) => {
      const { shape } = (call?.body ?? {}) as { shape?: object }
      return call?.method && !call.reads && shape && 'version' in shape ? [name] : []
    }),
  ]),
)
const contracts = /import (?:\{([^}]*)\}|\* as \w+) from '#([\w/.-]+\.api\.ts)'/g
/** Those that a file imports; of a contract that it imports whole, all. */
const versionedFor = (text: string): ReadonlySet<string> =>
  new Set(
    [...text.matchAll(contracts)].flatMap(([, names, path = '']) =>
      (versionedIn.get(path) ?? []).filter((name) => !names || names.split(/\W+/).includes(name)),
    ),
  )

/** Forms that need no record from a refusal to say what differs, and why. */
const without: Readonly<Record<string, string>> = {
  'src/access/web/user.screen.tsx saveProfile': 'stands on one’s own record, which a refusal reads anew',
  'src/orders/desk/web/parts/merge-order.tsx splitOrder': 'asks how many, beside the order that is open',
  'src/orders/desk/web/parts/reduce-quantity.tsx changeQuality': 'asks how many, beside the open order',
  'src/warehouse/web/flight-forms.tsx editMawb': 'stands on the open flight, which a refusal reads anew',
  'src/warehouse/web/mawb-exceptions.tsx claimStrange':
    'a new order; of the parcel only its version goes along',
  'src/warehouse/web/mawb-exceptions.tsx saveException': 'asks how it was settled: nothing of it is changed',
  'src/warehouse/web/package-forms.tsx correctPackage':
    'the refusal answers what was received, not the package: the form asks to be opened anew',
}

test('a form that changes a record which stands tells what differs when somebody was faster', () => {
  const forms = web.flatMap(({ file, text }) => {
    const versioned = versionedFor(text)
    // A form is all within one statement of its file: a component, or the object that describes it.
    return text.split(/\n(?=[a-z/])/).flatMap((statement) =>
      [...statement.matchAll(/\bcall(?:=\{|: )([^\n]+)/g)].flatMap(([, said = '']) => {
        const calls = [...said.matchAll(/\w+/g)].map(([name]) => name).filter((name) => versioned.has(name))
        const isFormHere = /<FormDrawer\b|: DeskForm|: \w+Dialog\b/.test(statement)
        return isFormHere && calls.length > 0 ? [{ at: `${file} ${calls.join(' ')}`, statement }] : []
      }),
    )
  })
  expect(forms.length).toBeGreaterThan(20)
  const mute = forms.filter(({ statement }) => !/\b(valuesOf|history)\b/.test(statement)).map(({ at }) => at)
  expect([...new Set(mute)].toSorted()).toEqual(Object.keys(without).toSorted())
})
