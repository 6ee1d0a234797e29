import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** What stands where there is nothing, or where it could not be read, made by hand. */
const made: readonly (readonly [what: string, told: RegExp])[] = [
  ["antd's empty part", /\b(?:Empty|Result)\b[^}]*\} from 'antd'/],
  [
    'an error without a way to ask again',
    /<(p|div|aside)\b[^>]*>\s*\{errorText\((?:\w+\.)?error\)\}\s*<\/\1>/,
  ],
  [
    'an empty sentence',
    /<p(?: className="quiet")?>(?:Khách )?(?:Chưa có|chưa có|Không có|Không còn|Không thấy|Không tìm thấy) /,
  ],
  // Asked again in vain, it would go with all that is typed in it: `useRecord`.
  [
    'a record that goes with the network',
    /= useCall\((?:(?!= use)[^])*?if \((?:\w+\.)?error\) return <Failed (?!small)/,
  ],
  ['an empty record', /: 'Không tìm thấy [^']*'\)?,?$/m],
]

test('an empty and a failed part stand once: Nothing and Failed of platform/web/blank', () => {
  const sources = globSync('src/**/web/**/*.tsx').filter(
    (file) => !/\.test\.|\/(?:gallery|blank)\//.test(file),
  )
  expect(sources.length).toBeGreaterThan(350)
  const found = sources.flatMap((file) => {
    const source = readFileSync(file, 'utf8')
    return made.flatMap(([what, told]) => (told.test(source) ? [{ file, what }] : []))
  })
  expect(found).toEqual([])
})

test.each([
  "import { Button, Empty } from 'antd'",
  '<p role="alert">{errorText(error)}</p>',
  'const { data, error } = useCall(getOrder, {})\nif (error) return <Failed error={error} />',
  '<p className="quiet">Chưa có bút toán nào.</p>',
  "row ? <Detail row={row} /> : 'Không tìm thấy yêu cầu này.',",
])('it is found: %s', (source) => expect(made.some(([, told]) => told.test(source))).toBe(true))
