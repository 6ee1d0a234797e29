import { expect, test } from 'vitest'
import { soak, tableOf } from '../bench/soak.ts'

test('a smoke of the soak: kill -9 of a server and of PostgreSQL under three people, nothing lost, nothing twice', async () => {
  const result = await soak({
    seconds: 0,
    faults: 2,
    gap: [800, 1_600],
    clients: 3,
    orders: 0,
    seed: 9,
    log: () => {},
  })
  expect(result.problems).toEqual([])
  expect(result.faults.map((fault) => fault.kind)).toEqual(['server', 'postgres'])
  expect(result.writes).toBeGreaterThan(0)
  expect(tableOf(result).join('\n')).toContain('problems: 0')
})
