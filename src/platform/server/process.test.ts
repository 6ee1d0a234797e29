import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { expect, test } from 'vitest'

test('a server waits for the web that is still being built, and ends with whoever was to build it', async () => {
  const waiting = `
    import { printLine, whatFollows } from '#platform/server/process.ts'
    process.stdin.once('data', async () => {
      await whatFollows()
      printLine('serves')
      process.stdin.pause()
    })`
  const args = ['--input-type=module-typescript', '--eval', waiting, '--', '--web-follows']
  const begin = () => spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit', 'ipc'] })
  const [told, left] = [begin(), begin()]
  for (const child of [told, left]) child.stdin!.write('begin')
  told.send('there')
  expect(String((await once(told.stdout!, 'data'))[0])).toBe('serves\n')
  left.disconnect()
  const [[good], [bad]] = await Promise.all([once(told, 'exit'), once(left, 'exit')])
  expect([good, bad]).toEqual([0, 1])
})

/** Says "ready", then waits for its reader to go away, writes by every way there is, and says how it went by its exit code. */
const talkative = `
  import fastify from 'fastify'
  import { logStream, printLine, runProcess } from '#platform/server/process.ts'
  await runProcess(async () => {
    const app = fastify({ logger: { level: 'info', stream: logStream } })
    printLine('ready')
    process.stdin.once('end', () => {
      for (let line = 0; line < 3; line++) {
        printLine('a line')
        app.log.error('a line of the log')
        process.stderr.write('a line of trouble')
      }
      setImmediate(() => setImmediate(() => process.exit(42)))
    }).resume()
  })
`

test('a process whose lines nobody takes any more goes on', async () => {
  const child = spawn(process.execPath, ['--input-type=module-typescript', '--eval', talkative])
  const [heard] = await Promise.race([once(child.stdout, 'data'), once(child, 'exit')])
  expect(String(heard)).toBe('ready\n')
  child.stdout.destroy()
  child.stderr.destroy()
  child.stdin.end()
  const [code] = await once(child, 'exit')
  expect(code).toBe(42)
})
