import { join } from 'node:path'
import { chooseMail } from '#outside/mail/choose.ts'
import { simulatedShop } from '#outside/pictures/shop.sim.ts'
import { webPictures } from '#outside/pictures/web-pictures.ts'
import type { Carriers } from '#outside/carrier/port.ts'
import type { Markets } from '#outside/market/port.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import { choosePush } from '#outside/push/choose.ts'
import { vietcombankRates } from '#outside/rates/vietcombank.ts'
import { simulatedBank } from '#outside/rates/vietcombank.sim.ts'
import type { JobParts } from '#parts.ts'
import type { Config } from '#platform/server/config.ts'
import { everyCall, everyReportFile } from '#routes.ts'
import { brokenInvariants } from '#invariants.ts'
import { everyWaiting } from '#waiting.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import { readBuild } from '#platform/server/watch/build.ts'
import type { SlowCalls } from '#platform/server/watch/slow-calls.ts'

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
  carriers,
  markets,
  launchers,
  files,
  replica,
  kind,
  slow,
  say,
}: Pick<Config, 'rateFeed' | 'production' | 'push' | 'mail' | 'dataDir'> & {
  carriers: Carriers
  markets: Markets
  launchers: Launchers
  files: FileStore
  replica: Replica | undefined
  kind: 'server' | 'worker'
  /** Slow answers of this process. */
  slow: SlowCalls
  say: (line: string) => void
}): JobParts {
  return {
    carriers,
    markets,
    launchers,
    mail: chooseMail({ production, mail, folder: join(dataDir, 'mail'), say }),
    push: choosePush({ production, push }),
    pictures: production ? webPictures() : simulatedShop().pictures,
    rates: rateFeeds[rateFeed](),
    waiting: everyWaiting,
    files,
    reportFiles: everyReportFile,
    replica,
    own: { kind, build: readBuild(process.env), dataDir, slow, replica },
    books: brokenInvariants,
    calls: () => everyCall,
  }
}
