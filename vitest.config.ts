import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // Browser journeys (tests/journeys/*.spec.ts) are Playwright's.
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    pool: 'forks',
    globalSetup: ['src/platform/server/test-database.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
