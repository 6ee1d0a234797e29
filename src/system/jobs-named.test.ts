import { expect, test } from 'vitest'
import { everyJob } from '#jobs.ts'
import type { JobParts } from '#parts.ts'
import { jobTitles } from '#system/system.words.ts'

test('what goes on by itself is called something, and nothing else is', () => {
  const names = everyJob({ waiting: [], reportFiles: [], rates: {} } as unknown as JobParts).map(
    ({ name }) => name,
  )
  expect(Object.keys(jobTitles).toSorted()).toEqual(names.toSorted())
})
