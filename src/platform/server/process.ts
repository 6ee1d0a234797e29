import { ConfigError } from '#platform/server/config.ts'
import { readEnvironmentFile } from '#platform/server/environment.ts'

/** A line for whoever watches the process. */
export const printLine = (line: string): void => void process.stdout.write(`${line}\n`)

/** Where a server's log goes: with its other lines, and lost with them where nobody takes them. */
export const logStream = { write: (line: string): void => void process.stdout.write(line) }

/**
 * Who starts a server may still be making what it serves (`--web-follows`, `npm start`): told when that is there.
 * Who ends without a word has failed, and said why.
 */
export async function whatFollows(): Promise<void> {
  if (!process.argv.includes('--web-follows')) return
  const there = await new Promise<boolean>((resolve) => {
    process.once('message', () => resolve(true))
    process.once('disconnect', () => resolve(false))
    if (!process.connected) resolve(false)
  })
  if (!there) process.exit(1)
  process.disconnect()
}

/**
 * Runs a process of the product with the variables of .env; a wrong configuration is told in words and
 * ends it. Whoever reads its output may go away, or the disk under it fill up: a line is lost then, not
 * the process, which others do their work with.
 */
export async function runProcess(start: () => Promise<void>): Promise<void> {
  for (const output of [process.stdout, process.stderr]) output.on('error', () => undefined)
  readEnvironmentFile()
  try {
    await start()
  } catch (error) {
    process.stderr.write(
      error instanceof ConfigError
        ? `Cấu hình chưa đúng:\n${error.message}\n`
        : `${(error as Error).stack}\n`,
    )
    process.exit(1)
  }
}
