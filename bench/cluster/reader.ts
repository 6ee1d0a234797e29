import { setTimeout as sleep } from 'node:timers/promises'
import { causeOf } from '../soak-work.ts'
import type { Answer } from '../soak-work.ts'

const path = '/api/report/quotes?group_by=month'

/** Somebody who looks at a report every second, which a standby is asked for. */
export interface Reader {
  /** How many were answered by a standby, and how many by the primary. */
  read: { replica: number; primary: number }
  stop(): Promise<void>
}

export function startReader(web: string, watch: (answer: Answer) => void): Reader {
  const read = { replica: 0, primary: 0 }
  const state = { stopped: false }
  let token: string | undefined
  const ask = async (to: string, options: RequestInit = {}): Promise<Response | undefined> => {
    const at = performance.now()
    const said = (status: number, comeAgain: boolean, why?: string) =>
      watch({ path: to, at, ms: performance.now() - at, status, comeAgain, ...(why ? { why } : {}) })
    try {
      const answer = await fetch(web + to, { signal: AbortSignal.timeout(30_000), ...options })
      const whole = new Response(await answer.text(), answer)
      said(answer.status, answer.headers.has('retry-after'))
      return whole
    } catch (error) {
      said(0, false, causeOf(error))
      return undefined
    }
  }
  const signIn = async () => {
    const answer = await ask('/api/v1/auth/login', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'ad', password: 'Demo-2026!', role: 'staff' }),
    })
    if (answer?.ok) token = ((await answer.json()) as { access: { token: string } }).access.token
  }
  const work = async () => {
    while (!state.stopped) {
      await sleep(1_000)
      if (!token) await signIn()
      const answer =
        token && (await ask(path, { headers: { authorization: `Bearer ${token}`, 'x-station': '1' } }))
      if (!answer) continue
      if (answer.status === 401) token = undefined
      const from = answer.headers.get('x-read-from')
      if (answer.ok && (from === 'replica' || from === 'primary')) read[from] += 1
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
