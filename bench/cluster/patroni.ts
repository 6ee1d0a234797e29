import { Agent, request } from 'node:https'

interface Member {
  name: string
  role: string
  state: string
  timeline?: number
  lag?: number | string
}

/** What the three say of each other over Patroni's REST. */
export interface Patroni {
  /** The primary that holds the lock and is one, and its timeline, which each promotion begins; undefined while there is none. */
  primary(): Promise<{ name: string; timeline: number } | undefined>
  /** Name of the standby whose answer a commit waits for. */
  synchronous(): Promise<string | undefined>
  /** A primary, two standbys that follow it closely, one of them synchronous. */
  isWhole(): Promise<boolean>
  /** Asks for a clean change of the primary. @returns whether it was taken up */
  switchOver(from: string, to?: string): Promise<boolean>
  say(): Promise<string>
}

/** What somebody shows who may ask for changes. */
interface Credentials {
  password: string
  ca: string
  cert: string
  key: string
}

interface Asked {
  method?: string
  headers?: Record<string, string>
  body?: string
  /** How long an answer may take, ms. */
  within?: number
}

export function patroniOf(
  machines: readonly { name: string; address: string }[],
  { password, ...certificates }: Credentials,
): Patroni {
  const agent = new Agent(certificates)
  /** fetch() knows no authority of one's own. */
  const ask = (address: string, path: string, { body, within = 1_500, ...options }: Asked = {}) =>
    new Promise<Response>((resolve, reject) => {
      const sent = request(
        `https://${address}:8008${path}`,
        { agent, signal: AbortSignal.timeout(within), ...options },
        (answer) => {
          const parts: Buffer[] = []
          answer.on('data', (part: Buffer) => parts.push(part))
          answer.on('end', () =>
            resolve(new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 })),
          )
          answer.on('error', reject)
        },
      )
      sent.on('error', reject)
      sent.end(body)
    })
  /** As each of them sees it; who does not answer says nothing. */
  const views = async (): Promise<Member[][]> => {
    const answers = await Promise.all(
      machines.map(({ address }) =>
        ask(address, '/cluster').then(
          async (answer) => ((await answer.json()) as { members: Member[] }).members,
          () => [],
        ),
      ),
    )
    return answers.filter((members) => members.length > 0)
  }
  /** One that is frozen or cut off believes that it still is the primary, and does not answer. */
  const asPrimary = ({ name, address }: { name: string; address: string }) =>
    ask(address, '/primary').then(
      async (answer) => {
        const { timeline } = (await answer.json()) as { timeline: number }
        return answer.status === 200 ? { name, timeline } : undefined
      },
      () => undefined,
    )
  const leaders = (members: readonly Member[]) => members.filter(({ role }) => role === 'leader')
  const view = async () => (await views()).find((members) => leaders(members).length === 1) ?? []
  const own: Patroni = {
    async primary() {
      const answers = (await Promise.all(machines.map(asPrimary))).filter((answer) => answer !== undefined)
      return answers.toSorted((a, b) => b.timeline - a.timeline)[0]
    },
    synchronous: async () => (await view()).find(({ role }) => role === 'sync_standby')?.name,
    async isWhole() {
      const seen = await views()
      return (
        seen.length === machines.length &&
        seen.every((members) => {
          const [leader] = leaders(members)
          const standbys = members.filter(({ role }) => role !== 'leader')
          return (
            leader?.state === 'running' &&
            standbys.length === machines.length - 1 &&
            standbys.some(({ role }) => role === 'sync_standby') &&
            standbys.every(
              ({ state, lag, timeline }) =>
                state === 'streaming' && timeline === leader.timeline && Number(lag) < 1_000_000,
            )
          )
        })
      )
    },
    async switchOver(leader, candidate) {
      const machine = machines.find(({ name }) => name === leader)
      if (!machine) return false
      const answer = await ask(machine.address, '/switchover', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          authorization: `Basic ${Buffer.from(`patroni:${password}`).toString('base64')}`,
        },
        body: JSON.stringify({ leader, ...(candidate ? { candidate } : {}) }),
        within: 20_000,
      }).catch(() => null)
      await answer?.text()
      return answer?.ok ?? false
    },
    say: async () => JSON.stringify(await views()),
  }
  return own
}
