import { join } from 'node:path'
import { chooseMail } from '#outside/mail/choose.ts'
import { choosePush } from '#outside/push/choose.ts'
import { vietcombankRates } from '#outside/rates/vietcombank.ts'
import { simulatedBank } from '#outside/rates/vietcombank.sim.ts'
import type { JobParts } from '#parts.ts'
import type { Config } from '#platform/server/config.ts'

const rateFeeds = {
  off: () => undefined,
  vietcombank: vietcombankRates,
  simulator: () => simulatedBank().feed,
}

/** With whom the jobs speak, by what the configuration says. */
export function jobParts({
  rateFeed,
  production,
  push,
  mail,
  dataDir,
  say,
}: Pick<Config, 'rateFeed' | 'production' | 'push' | 'mail' | 'dataDir'> & {
  say: (line: string) => void
}): JobParts {
  return {
    mail: chooseMail({ production, mail, folder: join(dataDir, 'mail'), say }),
    push: choosePush({ production, push }),
    rates: rateFeeds[rateFeed](),
  }
}
