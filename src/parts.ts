import type { TokenKey } from '#access/server/token.ts'
import type { TalkKind } from '#crm/comments/server/talks.ts'
import type { BankSecrets } from '#outside/bank/port.ts'
import type { Carriers } from '#outside/carrier/port.ts'
import type { Mailer } from '#outside/mail/port.ts'
import type { Markets } from '#outside/market/port.ts'
import type { ShopPictures } from '#outside/pictures/port.ts'
import type { Launchers } from '#outside/profiles/launcher.ts'
import type { ProfileManager } from '#outside/profiles/port.ts'
import type { PushPort } from '#outside/push/port.ts'
import type { RateFeed } from '#outside/rates/port.ts'
import type { BrokenInvariant } from '#platform/server/db/invariants.ts'
import type { OwnProcess } from '#system/server/process-seen.ts'
import type { AuditWords } from '#platform/contract/audit.ts'
import type { Call } from '#platform/contract/call.ts'
import type { ScreensByFolder } from '#platform/contract/screens.ts'
import type { Clock } from '#platform/server/clock.ts'
import type { Bases } from '#platform/server/config.ts'
import type { Db } from '#platform/server/db/database.ts'
import type { Replica } from '#platform/server/db/replica.ts'
import type { LiveHub } from '#platform/server/events/live.ts'
import type { FileStore } from '#platform/server/files/files.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { HoldersFile } from '#platform/server/files/holders.ts'
import type { WaitingRows } from '#platform/server/lists/waiting.ts'

/** What the routes of a slice may take beside what a request brings. */
export interface RouteParts {
  key: TokenKey
  /** The pool, for what must stay although a call is refused. */
  db: Db
  /** Never put back: for what runs out. */
  steady: Clock
  files: FileStore
  /** Which records name a file. */
  holders: readonly HoldersFile['holds'][]
  hub: LiveHub
  /** Of the bank feeds that call us. */
  bank: BankSecrets
  /** Carriers inside Vietnam. */
  carriers: Carriers
  /** Marketplaces abroad. */
  markets: Markets
  /** Managers of browser profiles. */
  profiles: ProfileManager
  /** Of profiles on people's machines. */
  launchers: Launchers
  /** Of calls with a base of their own. */
  bases: Bases
  screens: ScreensByFolder
  audit: AuditWords
  /** Every kind of thing that waits for a person. */
  waiting: readonly WaitingRows[]
  /** Every kind of record that people comment on. */
  talks: readonly TalkKind[]
  /** Every call that is served, known once all slices have said theirs. */
  calls: () => readonly Call[]
  /** What makes the file of a report, of each of them. */
  reportFiles: () => readonly Route[]
}

/** With whom the jobs of a slice may speak. */
export interface JobParts {
  mail: Mailer
  carriers: Carriers
  markets: Markets
  /** Of profiles on people's machines. */
  launchers: Launchers
  push: PushPort
  pictures: ShopPictures
  /** None: no rates are read. */
  rates: RateFeed | undefined
  /** Every kind of thing that waits for a person. */
  waiting: readonly WaitingRows[]
  files: FileStore
  /** What makes the file of a report, of each of them. */
  reportFiles: readonly Route[]
  /** The copy that they are read from. */
  replica: Replica | undefined
  /** This process, as it tells the others. */
  own: OwnProcess
  /** Asks the invariants of the books. */
  books: (db: Db) => Promise<readonly BrokenInvariant[]>
  /** Every call that is served. */
  calls: () => readonly Call[]
}
