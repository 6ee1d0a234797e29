import type { Job } from '#platform/server/jobs/jobs.ts'
import { modulesOf } from '#platform/server/modules.ts'
import type { JobParts } from '#parts.ts'

interface JobsFile {
  jobs: readonly Job[] | ((parts: JobParts) => readonly Job[])
}
const files = await modulesOf<JobsFile>('.jobs.ts')

/** Every job that runs beside the calls, found in the slices' folders. */
export const everyJob = (parts: JobParts): Job[] =>
  files.flatMap(({ module: { jobs } }) => (typeof jobs === 'function' ? jobs(parts) : jobs))
