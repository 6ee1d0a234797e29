import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import serverEnvironment from './launch/server-environment.json' with { type: 'json' }
import serverFlags from './launch/server-flags.json' with { type: 'json' }
import serverProgram from './launch/server-program.json' with { type: 'json' }

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')
const units = globSync('*.service', { cwd: 'deploy' })

test('what systemd and the container start is what npm start starts, with the same memory', () => {
  const flags = serverFlags.join(' ')
  const threshold = `MALLOC_MMAP_THRESHOLD_=${serverEnvironment.MALLOC_MMAP_THRESHOLD_}`
  for (const [file, script] of [
    ['back-office.service', serverProgram],
    ['back-office-worker.service', 'src/worker.ts'],
  ] as const) {
    expect(read(file)).toContain(`/node_modules/.bin/node ${flags} ${script}\n`)
    expect(read(file)).toContain(threshold)
  }
  const container = read('Containerfile')
  expect(container).toContain(serverFlags.map((flag) => `"${flag}"`).join(', '))
  expect(container).toContain(threshold)
  expect(container).toContain(`CMD ["${serverProgram}"]`)
})

test('every program that a unit or the container names is there', () => {
  expect(units.length).toBeGreaterThan(3)
  for (const file of [...units, 'Containerfile'])
    for (const [, script = ''] of read(file).matchAll(/\b((?:src|tools)\/[\w./-]+\.(?:ts|mjs))/g))
      expect(globSync(script), `${file}: ${script}`).toHaveLength(1)
})
