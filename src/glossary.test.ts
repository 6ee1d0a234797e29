import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { glossary } from '#glossary.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { HelpFile } from '#platform/contract/help.ts'
import { everyCall } from '#routes.ts'
import { allScreens, menuSections } from '#screens.ts'
import { statusSets, statusTables } from '#status-tables.ts'

const help = await modulesOf<HelpFile>('.help.ts')
/**
 * What a source calls a thing by: the noun of a list, the title of a drawer or dialog, the label of a button, field or
 * column, the head of a paper, the words of a history (`*.words.ts`).
 */
const names =
  /\b(?:noun|title|label|name|okText|submitText|called|hint|help|tab|content|message|file|summary|next|effect)[:=]|\btitled\(|^ +[?:] ['"`]/
const literals = /'[^']*'|"[^"]*"|`[^`]*`/g
/** What a line calls something; what is filled in is no word of ours. */
const readIn = (line: string) =>
  (line.slice(Math.max(line.search(names), 0)).match(literals) ?? []).map((text) =>
    text.slice(1, -1).replaceAll(/\$?\{[^}]*\}?/g, '…'),
  )
/** A text that people read, not a key: it has a letter of ours or begins large. */
const isRead = (text: string) => /[À-ÖØ-öø-ỹ]/u.test(text) || /^\p{Lu}\p{Ll}/u.test(text)
function namedIn(file: string): [where: string, text: string][] {
  const lines = readFileSync(file, 'utf8').split('\n')
  const named = file.endsWith('.words.ts') ? lines : lines.filter((line) => names.test(line))
  return named.flatMap((line) => readIn(line).filter(isRead)).map((text) => [file, text])
}
const sources = globSync('src/**/*.{ts,tsx}').filter(
  (file) => !/\.(?:test|samples)\.|glossary|\/(?:demo|testing|gallery|outside)\//.test(file),
)

/** What people read as the name of a thing, with where it stands. */
const said: [where: string, text: string][] = [
  ...allScreens.flatMap(({ path, title, menuSection }): [string, string][] => [
    [`title of ${path}`, title],
    [`section of ${path}`, menuSection ?? ''],
  ]),
  ...menuSections.map(({ title }): [string, string] => ['section', title]),
  ...[...statusSets].flatMap(([name, { tags }]) =>
    Object.values(tags).map(({ label }): [string, string] => [`status of ${name}`, label]),
  ),
  ...statusTables.flatMap(({ entity, actions }) =>
    actions.map(({ key, label }): [string, string] => [`action ${key} of ${entity}`, label]),
  ),
  ...sources.flatMap(namedIn),
  ...everyCall.map(({ id, summary }): [string, string] => [`call ${id}`, summary]),
  ...help.flatMap(({ module }) =>
    Object.entries(module.help).flatMap(([path, three]) =>
      three.map((text): [string, string] => [`help of ${path}`, text]),
    ),
  ),
]

test('names say the word of the house, not another for the same thing', () => {
  const wrong = said.flatMap(([where, text]) =>
    glossary.flatMap(({ word, not, but = [] }) => {
      const rest = but.reduce((left, other) => left.replaceAll(new RegExp(other, 'giu'), ''), text)
      return not
        .filter((other) => new RegExp(`(?<![\\p{L}-])${other}(?![\\p{L}-])`, 'iu').test(rest))
        .map((other) => `${where}: “${text}” says “${other}”, the house says “${word}”`)
    }),
  )
  expect(wrong).toEqual([])
})

test.each([
  ["    noun: 'hóa đơn',", ['hóa đơn']],
  ['<Modal title={`Chuyển sale ${bill.code}`}>', ['Chuyển sale …']],
  ['${titled(`PHIẾU GIAO HÀNG ${slip.code}`, barcode)}', ['PHIẾU GIAO HÀNG …']],
  ["const titleOf = { title: row ? 'Chuyển khoản' : 'Hoàn tiền' }", ['Chuyển khoản', 'Hoàn tiền']],
  ["      ? 'Đợt giao'", ['Đợt giao']],
])('names are read in %s', (line, texts) => {
  expect(names.test(line)).toBe(true)
  expect(readIn(line)).toEqual(texts)
})

test('a word of the house is never another’s forbidden one', () => {
  const words = new Set(glossary.map(({ word }) => word))
  expect(glossary.flatMap(({ not }) => not).filter((other) => words.has(other))).toEqual([])
  expect(words.size).toBe(glossary.length)
})
