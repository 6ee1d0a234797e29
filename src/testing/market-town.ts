import { spawn } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

export interface MarketTown {
  /** How a server reaches its auctions: `YAHOO_PARTNER_URL`. */
  reach: string
  /** Where its clock and listings are turned (`outside/market/auction-town.ts`). */
  control: string
  end(): void
}

/** The simulated auctions as a process of their own. */
export async function startTown(): Promise<MarketTown> {
  const child = spawn(process.execPath, ['src/outside/market/auction-town.ts'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const line = await new Promise<string>((said, ended) => {
    createInterface({ input: child.stdout }).once('line', said)
    child.once('exit', (code) => ended(new Error(`the simulated auctions ended with ${code}`)))
  })
  const { url, secret, control } = JSON.parse(line) as { url: string; secret: string; control: string }
  return {
    reach: url.replace('://', `://:${encodeURIComponent(secret)}@`),
    control,
    end: () => void child.kill('SIGTERM'),
  }
}
