import { createHash } from 'node:crypto'
import { z } from 'zod'
import { ProfileLoginRefused, ProfilesUnavailable } from '#outside/profiles/port.ts'
import type { ProfileManager } from '#outside/profiles/port.ts'

export const multiloginUrl = 'https://api.multilogin.com'
const mostMilliseconds = 10_000
const mostBytes = 64 * 1024

const answer = z.object({ data: z.object({ token: z.string().min(1) }) })

/** Multilogin X: `POST /user/signin {email, password: md5 in hex}` answers a token, which is not kept. */
export function multilogin({ url = multiloginUrl }: { url?: string } = {}): ProfileManager {
  return {
    async signIn({ username, password }) {
      const sent = { email: username, password: createHash('md5').update(password).digest('hex') }
      const { status, body } = await posted(`${url}/user/signin`, sent)
      if (status >= 400 && status < 500 && status !== 429) throw new ProfileLoginRefused(`answers ${status}`)
      if (status !== 200) throw new ProfilesUnavailable(`answers ${status}`)
      if (!answer.safeParse(body).success) throw new ProfilesUnavailable('answers without a token')
    },
  }
}

async function posted(url: string, sent: object): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(sent),
      redirect: 'error',
      signal: AbortSignal.timeout(mostMilliseconds),
    })
    const chunks: Uint8Array[] = []
    let size = 0
    for await (const chunk of response.body ?? []) {
      size += chunk.length
      if (size > mostBytes) throw new ProfilesUnavailable('the answer is too long')
      chunks.push(chunk)
    }
    const text = Buffer.concat(chunks).toString('utf8')
    return { status: response.status, body: response.status === 200 ? JSON.parse(text) : null }
  } catch (error) {
    throw error instanceof ProfilesUnavailable ? error : new ProfilesUnavailable(String(error))
  }
}
