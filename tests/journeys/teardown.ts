import { rmSync } from 'node:fs'

/** Removes the data folder of the run; the database in it was stopped with the server. */
export default function teardown(): void {
  const folder = process.env['JOURNEY_DATA']
  if (folder?.includes('back-office-journeys-')) rmSync(folder, { recursive: true, force: true })
}
