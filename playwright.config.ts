import { chmodSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'

const port = 38_473
/** A server that runs already, for writing journeys: `JOURNEY_BASE=http://localhost:3000 npx playwright test`. */
const running = process.env['JOURNEY_BASE']
// Workers read this file again: the folder is made once and handed on.
const dataDir = (process.env['JOURNEY_DATA'] ??= mkdtempSync(join(tmpdir(), 'back-office-journeys-')))
// As root PostgreSQL runs under another account, which must reach its data here and nowhere else.
chmodSync(dataDir, 0o755)

export default defineConfig({
  testDir: 'tests/journeys',
  outputDir: 'test-results',
  workers: 1,
  retries: 0,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    actionTimeout: 15_000,
    baseURL: running ?? `http://localhost:${port}`,
    browserName: 'chromium',
    viewport: { width: 1600, height: 900 },
    locale: 'vi-VN',
    timezoneId: 'Asia/Ho_Chi_Minh',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
  ...(running
    ? {}
    : {
        webServer: {
          command: 'node tests/journeys/serve.mjs',
          url: `http://localhost:${port}/healthz`,
          // Building, migrating and making the demo company take their time on a loaded machine.
          timeout: 420_000,
          gracefulShutdown: { signal: 'SIGTERM' as const, timeout: 10_000 },
          env: { PORT: String(port), DATA_DIR: dataDir, LOG_LEVEL: 'error' },
        },
      }),
})
