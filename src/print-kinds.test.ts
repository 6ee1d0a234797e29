import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** `kind: 'bill',\n called: 'Phiếu xuất'` of each `printPage`, and `order: ['label', 'Tem đơn hàng']` of labels. */
const pairs = [/\bkind: '([\w-]+)',\s+called: '([^']+)'/g, /\['([a-z-]+)', '(Tem [^']+)'\]/g]
const papers = globSync('src/**/server/**/*.ts').flatMap((file) => {
  const text = readFileSync(file, 'utf8')
  return pairs.flatMap((pair) => [...text.matchAll(pair)].map(([, kind, called]) => ({ kind, called })))
})

test('each kind of paper remembers its own paper and printer, under a name of its own', () => {
  expect(papers.length).toBeGreaterThanOrEqual(14)
  for (const of of ['kind', 'called'] as const) {
    const said = papers.map((paper) => paper[of])
    expect(
      said.filter((one, at) => said.indexOf(one) !== at),
      of,
    ).toEqual([])
  }
})
