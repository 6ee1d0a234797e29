import { expect, test } from 'vitest'
import { modulesOf } from '#platform/server/modules.ts'
import type { HelpFile } from '#platform/contract/help.ts'
import { screensByFolder } from '#screens.ts'

const files = await modulesOf<HelpFile>('.help.ts')
const folderOf = (path: string) => path.slice(0, path.lastIndexOf('/'))
const told = new Map(files.map(({ path, module }) => [folderOf(path), module.help]))

test.each([...screensByFolder])(
  '%s: each of its screens says in three sentences what it is for',
  (folder, screens) => {
    const missing = screens.filter(({ path }) => !told.get(folder)?.[path]).map(({ path }) => path)
    expect(missing).toEqual([])
    const paths = new Set(screens.map(({ path }) => path))
    expect(Object.keys(told.get(folder) ?? {}).filter((path) => !paths.has(path))).toEqual([])
  },
)

const sentences = files.flatMap(({ module }) =>
  Object.entries(module.help).flatMap(([path, three]) => three.map((sentence) => ({ path, sentence }))),
)

test('the sentences are short and whole, and none is said of two screens alike', () => {
  const odd = sentences.filter(
    ({ sentence }) => !/^[\p{Lu}\d].{18,118}\.$/u.test(sentence) || /\s{2}|\.\S/.test(sentence),
  )
  expect(odd).toEqual([])
  for (const { path, module } of files)
    for (const three of Object.values(module.help)) expect(new Set(three).size, path).toBe(3)
})
