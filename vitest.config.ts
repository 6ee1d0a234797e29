import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // Browser journeys (tests/journeys/*.spec.ts) are Playwright's.
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    pool: 'forks',
    // The application is loaded once a worker, not once a file; its modules keep no state.
    isolate: false,
    // Half of a test is PostgreSQL's work, and some idle a time limit through: fewer files at a time leave processors idle.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    globalSetup: ['src/testing/database.ts'],
    // Whoever waits this long has failed; a machine at half speed, or with two runs on it, has not.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    expect: { poll: { timeout: 60_000 } },
  },
})
