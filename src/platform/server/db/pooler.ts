import { connect } from 'node:net'
import pg from 'pg'
import { ConfigError } from '#platform/server/config.ts'
import { requestLimit, sessionSettings } from '#platform/server/db/database.ts'

/**
 * What a pooler that lends connections by the transaction (PgBouncer) leaves of PostgreSQL: requests, and their
 * prepared statements. Whoever waits for a NOTIFY, holds a lock beyond a transaction or sets something for a
 * connection would have all that in somebody else's.
 */
export interface Ways {
  /** For requests. */
  url: string
  /** For the queue, long work and migrations; undefined: `url` is the one way. */
  sessionUrl: string | undefined
  ownerUrl: string | undefined
}

/**
 * Looks who answers at each address.
 * @returns whether requests go through a pooler
 * @throws ConfigError where one stands in the way of what needs a session, or does not set its connections as ours are
 */
export async function refusePoolers({ url, sessionUrl, ownerUrl }: Ways): Promise<boolean> {
  const problems: string[] = []
  for (const [name, direct] of [
    ['DATABASE_SESSION_URL', sessionUrl],
    ['DATABASE_OWNER_URL', ownerUrl],
  ] as const)
    if (direct && (await look(direct)).pooled) problems.push(`${name}: ${inTheWay}`)
  const { pooled, differing } = await look(url)
  if (pooled && !sessionUrl) problems.push(`DATABASE_SESSION_URL: phải có, vì DATABASE_URL ${pooler}`)
  if (pooled && differing.length)
    problems.push(
      `DATABASE_URL: PgBouncer phải đặt cho mỗi kết nối, bằng connect_query: set ${differing.join('; set ')}`,
    )
  if (sessionUrl && new URL(sessionUrl).username !== new URL(url).username)
    problems.push('DATABASE_SESSION_URL: phải dùng đúng tài khoản của DATABASE_URL')
  if (problems.length) throw new ConfigError(problems.join('\n'))
  return pooled
}

const pooler =
  'dẫn đến một bộ gộp kết nối (PgBouncer), mà hàng đợi công việc, việc chạy lâu và nâng cấp cơ sở dữ liệu cần kết nối riêng'
const inTheWay = `${pooler}: hãy ghi địa chỉ của chính PostgreSQL`

/** Settings of ours that a connection of that address does not have are told of a pooler alone: to others we bring them. */
async function look(url: string): Promise<{ pooled: boolean; differing: string[] }> {
  const client = new pg.Client({ connectionString: url, application_name: 'back-office' })
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
    // Whoever greets says which process serves the connection: a pooler cannot know.
    const pooled = (client as unknown as { processID: number }).processID !== rows[0]?.pid
    if (!pooled) return { pooled, differing: [] }
    const wanted = [...sessionSettings, `statement_timeout=${requestLimit}`]
    const { rows: set } = await client.query<{ setting: string }>(
      `select name || '=' || setting as setting from pg_settings`,
    )
    const now = new Set(set.map(({ setting }) => setting))
    return { pooled, differing: wanted.filter((setting) => !now.has(setting)) }
  } finally {
    await client.end()
  }
}

/** ms in which somebody on this machine or beside it takes a connection. */
const knockFor = 1_000

/** Does anybody take connections at that address? No statement is sent: behind a busy pooler it would wait with the rest. */
export function takesConnections(url: string): Promise<boolean> {
  // As pg reads an address: an IPv6 one has brackets in it, and a socket is a folder.
  const { host, port } = new pg.Client({ connectionString: url })
  const way = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port }
  return new Promise((resolve) => {
    const line = connect({ ...way, timeout: knockFor })
    const say = (answer: boolean) => {
      line.destroy()
      resolve(answer)
    }
    line.once('connect', () => say(true))
    line.once('timeout', () => say(false))
    line.once('error', () => say(false))
  })
}
