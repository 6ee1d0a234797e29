import { once } from 'node:events'
import { createServer } from 'node:net'
import { ConfigError } from '#platform/server/config.ts'

interface Address {
  port: number
  host: string
}

/**
 * Asked before anything is touched: a second server started by mistake must not migrate the database of the
 * first. @throws ConfigError where nobody can listen there
 */
export async function refuseTakenPort({ port, host }: Address): Promise<void> {
  const probe = createServer()
  try {
    await once(probe.listen({ port, host, exclusive: true }), 'listening')
  } catch (error) {
    throw asConfigError(error, { port, host })
  }
  probe.close()
  await once(probe, 'close')
}

/** Why nobody can listen at an address, in words. */
function asConfigError(error: unknown, { port, host }: Address): unknown {
  const { code } = error as NodeJS.ErrnoException
  if (code === 'EADDRINUSE')
    return new ConfigError(
      `PORT: cổng ${port} đang có chương trình khác dùng. Hãy dừng chương trình đó, hoặc đặt PORT là một cổng khác.`,
    )
  if (code === 'EACCES')
    return new ConfigError(`PORT: không có quyền mở cổng ${port}. Hãy đặt PORT từ 1024 trở lên.`)
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
    return new ConfigError(`HOST: máy này không có địa chỉ ${host}.`)
  return error
}
