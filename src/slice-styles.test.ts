import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** Where a thing stands and how much room it has. How it looks stands in tokens and style sheets. */
const layout = new RegExp(
  `^(?:${[
    '(?:min|max)?(?:Width|Height|width|height|InlineSize|BlockSize)',
    '(?:margin|padding|inset|overflow|flex|grid|align|justify|place)[A-Za-z]*',
    'display|position|top|right|bottom|left|gap|rowGap|columnGap|order|aspectRatio|visibility',
    'textAlign|textOverflow|whiteSpace|verticalAlign',
  ].join('|')})$`,
)

/** What stands between a brace and the one that closes it. */
function within(source: string, from: number): string {
  let depth = 0
  for (let at = from; at < source.length; at += 1) {
    if (source[at] === '{') depth += 1
    else if (source[at] === '}' && (depth -= 1) === 0) return source.slice(from + 1, at).trim()
  }
  return source.slice(from)
}

/** The properties that inline styles of a source set, and `style={name}`, which says nothing of what it holds. */
const styled = (source: string): string[] =>
  source
    .replaceAll(/`[^`]*`/g, "''")
    .split(/\bstyles?=(?=\{)/)
    .slice(1)
    .flatMap((rest) => {
      const given = within(rest, 0)
      if (!given.startsWith('{')) return [`{${given}}`]
      return within(given, 0)
        .split(/[,{}]/)
        .flatMap((set) => /^\s*'?([\w-]+)/.exec(set)?.[1] ?? [])
    })
const beyondLayout = (source: string) => styled(source).filter((name) => !layout.test(name))

test('slices style by hand nothing beyond layout: the look is the tokens’ and the kit’s', () => {
  const sources = globSync('src/*/**/web/**/*.tsx').filter((file) => !/^src\/platform\/|\.test\./.test(file))
  expect(sources.length).toBeGreaterThan(250)
  const faults = sources.flatMap((file) =>
    beyondLayout(readFileSync(file, 'utf8')).map((name) => `${file}: ${name}`),
  )
  expect(faults).toEqual([])
})

test.each([
  ["<p style={{ color: 'red', margin: 0 }}>", ['color']],
  ['<p style={{ margin: 0, fontSize }}>', ['fontSize']],
  ["<p style={{ width: `${wide}%`, boxShadow: 'none' }}>", ['boxShadow']],
  ['<p style={{\n  maxWidth: 320,\n  borderTop: 0,\n}}>', ['borderTop']],
  ['<p style={look}>', ['{look}']],
  ["<p style={{ flex: 1, overflow: 'hidden', whiteSpace: 'pre-wrap' }}>", []],
])('%s', (source, found) => expect(beyondLayout(source)).toEqual(found))
