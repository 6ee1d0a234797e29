import { expect, test } from 'vitest'
import { namedByKey } from '#platform/web/list/named-by-key.ts'

test('what a filter is set to is asked for by its keys; what has none is no key', async () => {
  const asked: string[] = []
  const labelled = namedByKey(async (ids) => {
    asked.push(ids)
    return ids.split(',').map((value) => ({ value, label: `Người ${value}` }))
  })
  const none = { value: '-', label: 'Không có' }
  expect(await labelled(['7', '-', '901'])).toEqual([
    none,
    { value: '7', label: 'Người 7' },
    { value: '901', label: 'Người 901' },
  ])
  expect(await labelled(['-'])).toEqual([none])
  expect(asked).toEqual(['7,901'])
})
