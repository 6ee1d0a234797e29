import { availableParallelism } from 'node:os'
import { defineConfig } from '@playwright/test'
import { chromiumPath } from './tools/chromium.ts'

// Playwright stays at 1.59: what came after looks at the whole page while it waits (docs/adr/0038).

/**
 * The servers of the workers, in the order of their numbers (tests/journeys/servers.ts). One that runs already, for
 * writing journeys: `JOURNEY_BASES=http://localhost:3000 npx playwright test --workers 1`.
 */
const bases = (process.env['JOURNEY_BASES'] ?? '').split(' ')
const base = bases[Number(process.env['TEST_PARALLEL_INDEX'] ?? 0)]

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  globalSetup: './tests/journeys/servers.ts',
  // A browser, its server and PostgreSQL share a worker's two processors; one alone leaves them idle half the time.
  workers: Math.max(2, Math.floor(availableParallelism() / 2)),
  retries: 0,
  // Whoever waits this long has failed; a machine at a third of the speed, or with two runs on it, has not.
  timeout: 480_000,
  expect: { timeout: 60_000 },
  use: {
    actionTimeout: 60_000,
    ...(base ? { baseURL: base } : {}),
    browserName: 'chromium',
    viewport: { width: 1600, height: 900 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    // A press between two frames of a dialog that still grows hits nothing, as no hand would.
    contextOptions: { reducedMotion: 'reduce' },
    // Every sign-in would install the product anew, a second of work and more; install.spec.ts does.
    serviceWorkers: 'block',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: chromiumPath,
      // Without a language of bytes the browser cannot write a file's name with accents, and calls it "download".
      env: { ...(process.env as Record<string, string>), LC_ALL: 'C.UTF-8' },
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A page of a journey lives for seconds: what is compiled twice more for it is never earned back.
        '--js-flags=--no-maglev --no-opt',
      ],
    },
  },
})
