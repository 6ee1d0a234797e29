// npm run attack [-- <filter>]: the long form of every attack (*.attack.test.ts, and the payloads on every screen);
// npm test runs a smoke of each.
import { ensure, run24 } from './ensure.mjs'

await ensure()
const filters = process.argv.slice(2)
process.exitCode = await run24(
  [
    'node_modules/vitest/vitest.mjs',
    'run',
    '.attack.test.ts',
    '--testTimeout=3600000',
    ...filters.flatMap((name) => ['-t', name]),
  ],
  { ATTACK: 'long' },
)
if (filters.length === 0)
  process.exitCode ||= await run24(['node_modules/@playwright/test/cli.js', 'test', 'payloads'], {
    ATTACK: 'long',
  })
