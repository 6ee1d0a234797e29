import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    environment: 'node',
    // Browser journeys (tests/journeys/*.spec.ts) are Playwright's.
    include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts', 'tools/**/*.test.ts'],
    pool: 'forks',
    // Half of a test is PostgreSQL's work: on two processors one file at a time leaves one of them idle.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    globalSetup: ['src/testing/database.ts'],
    testTimeout: 60_000,
    hookTimeout: 180_000,
  },
})
