/** Processes that are killed and begun again: each asks the database and the market through gates of its own. */
import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { marketGate } from '#testing/gate-to-market.ts'
import type { WatchMarket } from '#testing/gate-to-market.ts'
import { postgresGate } from '#testing/gate-to-postgres.ts'
import type { Watch } from '#testing/gate-to-postgres.ts'

export interface Seat {
  name: string
  isUp(): boolean
  /** Settled when it can be asked; told by its first line where. */
  up(): Promise<string>
  /** kill -9, and begun again at once. */
  kill(): void
  /** Killed for good. */
  end(): Promise<void>
}

interface SeatSetup {
  name: string
  database: string
  market: string
  watch: { database: Watch; market: WatchMarket }
  /** Arguments and environment of its process, by the addresses of its gates. */
  run(gates: { database: string; market: string }): { args: string[]; env?: Record<string, string> }
  /** What of its output says that it is ready, and where. */
  ready: RegExp
}

export async function takeSeat({ name, database, market, watch, run, ready }: SeatSetup): Promise<Seat> {
  const lines = await postgresGate(database, watch.database)
  const door = await marketGate(market, watch.market)
  let child: ChildProcess
  let isUp = false
  let isOver = false
  let up: Promise<string>
  const begin = () => {
    const { args, env } = run({ database: lines.url, market: door.url })
    child = spawn(process.execPath, args, {
      env: { ...process.env, NODE_COMPILE_CACHE: 'node_modules/.cache/compiled', ...env },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const mine = child
    up = new Promise((done) => {
      if (!mine.stdout) return
      createInterface({ input: mine.stdout }).on('line', (line) => {
        const said = ready.exec(line)
        if (!said) return
        isUp = mine === child && !mine.killed
        done(said[1] ?? '')
      })
    })
    mine.once('exit', () => {
      if (isOver) return
      isUp = false
      begin()
    })
  }
  begin()
  return {
    name,
    isUp: () => isUp,
    up: () => up,
    kill: () => {
      isUp = false
      child.kill('SIGKILL')
    },
    end: async () => {
      isOver = true
      const gone = new Promise((done) => child.once('exit', done))
      child.kill('SIGKILL')
      await gone
      await Promise.all([lines.close(), door.close()])
    },
  }
}
