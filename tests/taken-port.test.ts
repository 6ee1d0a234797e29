import { spawn } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { serverStart } from '#testing/server.ts'

test('a taken port is told in words before anything is touched, with the embedded database and another', async () => {
  const connections = { count: 0 }
  const other = createServer(() => (connections.count += 1))
  await new Promise<void>((done) => other.listen(0, '127.0.0.1', done))
  const { port } = other.address() as AddressInfo
  const folder = mkdtempSync(join(tmpdir(), 'back-office-port-'))
  const dataDir = join(folder, 'data')
  try {
    for (const databaseUrl of ['', `postgres://somebody@127.0.0.1:${port}/somewhere`]) {
      const { code, told } = await startWith({
        PORT: String(port),
        DATA_DIR: dataDir,
        DATABASE_URL: databaseUrl,
      })
      expect(code).toBe(1)
      expect(told).toContain(`cổng ${port} đang có chương trình khác dùng`)
      expect(told).not.toContain(' at ')
    }
    expect(existsSync(dataDir)).toBe(false)
    expect(connections.count).toBe(0)
  } finally {
    other.close()
    rmSync(folder, { recursive: true })
  }
})

async function startWith(
  environment: Record<string, string>,
): Promise<{ code: number | null; told: string }> {
  const { args, env } = await serverStart()
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env, HOST: '127.0.0.1', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let told = ''
  child.stdout.on('data', (chunk) => (told += chunk.toString()))
  child.stderr.on('data', (chunk) => (told += chunk.toString()))
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, told })))
}
