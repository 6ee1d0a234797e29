import { pino } from 'pino'
import { logStream } from '#platform/server/process.ts'
import { requestNow } from '#platform/server/watch/asked.ts'

/** A line with what it is about: keys and counts, never what somebody wrote and never a secret. */
export type Say = (about: Readonly<Record<string, unknown>>, message: string) => void

/** Lines like those of the server's requests, for what runs beside them: each names the request that it follows from. */
export function openLog(level: string): { info: Say; error: Say } {
  const log = pino(
    {
      level,
      mixin: () => {
        const reqId = requestNow()
        return reqId === undefined ? {} : { reqId }
      },
    },
    logStream,
  )
  return {
    info: (about, message) => log.info(about, message),
    error: (about, message) => log.error(about, message),
  }
}
