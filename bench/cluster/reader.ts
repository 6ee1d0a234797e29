import { setTimeout as sleep } from 'node:timers/promises'
import { answerWithin, signedIn, watched } from '../soak-work.ts'
import type { Answer } from '../soak-work.ts'

const path = '/api/report/quotes?group_by=month'
/** Somebody who looks at a report every second, which a standby is asked for. */
interface Reader {
  /** How many were answered by a standby, and how many by the primary. */
  read: { replica: number; primary: number }
  stop(): Promise<void>
}

export function startReader(web: string, watch: (answer: Answer) => void): Reader {
  const read = { replica: 0, primary: 0 }
  const state = { stopped: false }
  let token: string | undefined
  const work = async () => {
    while (!state.stopped) {
      await sleep(1_000)
      token ??= await signedIn(web, 'ad', answerWithin, watch)
      if (!token) continue
      const options = {
        headers: { authorization: `Bearer ${token}`, 'x-station': '1' },
        signal: AbortSignal.timeout(answerWithin),
      }
      const answer = await watched(web, path, options, watch)
      if (!answer) continue
      if (answer.status === 401) token = undefined
      const from = answer.headers.get('x-read-from')
      if (answer.status === 200 && (from === 'replica' || from === 'primary')) read[from] += 1
    }
  }
  const working = work()
  return {
    read,
    async stop() {
      state.stopped = true
      await working
    },
  }
}
