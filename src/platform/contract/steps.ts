import type { RoleCode, RoleFlag } from '#platform/contract/roles.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { Action, StatusCode, StatusTable } from '#platform/contract/status.ts'

type Table = StatusTable<StatusCode, never, string>
type Row = Action<StatusCode, never, string>

/** What a call of a status table has done to records of one kind, as the browser follows it. */
export interface Steps {
  readonly table: Table
  /** `phiếu xuất`: how a sentence names one of them. */
  readonly noun: string
  /** The screens on which one opens by `?open=<id>`, the widest first. */
  readonly places: readonly string[]
  /** Calls whose answer is a new record. */
  readonly made?: Readonly<Record<string, string>>
  /** Besides what the table says: buttons of the record (by key) that are offered after an action (by key, or `made`). */
  readonly also?: Readonly<Record<string, readonly { key: string; label: string }[]>>
  /** The same in the place of what the table says: its own next step waits for them. */
  readonly before?: Readonly<Record<string, readonly { key: string; label: string }[]>>
  /** After an action (by key) the step of another record that it makes possible, from what the call answered. */
  readonly leads?: Readonly<Record<string, (answered: Readonly<Record<string, unknown>>) => Lead | undefined>>
  /** The actions that whoever did them takes back for a moment, by the call below (docs/adr/0023). */
  readonly undone?: readonly string[]
}

/** A step of another record: the deposit of the order that a receipt is for. */
export interface Lead {
  readonly id: number
  /** The button of that record, and whose it is. */
  readonly key: string
  readonly label: string
  readonly roles: readonly RoleFlag[]
  readonly places: readonly string[]
  /** Parameters under which it opens there, where that is not its drawer with the button pressed. */
  readonly address?: string
}

/** What was just done, and what may follow. */
export interface StepDone {
  readonly steps: Steps
  /** The key of the action, or `made`. */
  readonly key: string
  readonly text: string
  readonly ids: readonly number[]
  readonly code: string | undefined
  readonly reached: StatusCode
  /** false: done again where the record stood already, so that there is no step to take back. */
  readonly moved: boolean
  readonly lead?: Lead | undefined
}

interface Answered {
  id?: unknown
  code?: unknown
  status?: unknown
  done?: unknown
  moved?: unknown
  [name: string]: unknown
}

const isCode = (value: unknown): value is StatusCode => typeof value === 'number' || typeof value === 'string'
const own = ({ automatic }: Row) => !automatic

const areRecords = (value: unknown): value is { id: number }[] =>
  Array.isArray(value) &&
  value.length > 0 &&
  value.every((one) => typeof (one as { id?: unknown } | null)?.id === 'number')

/** The records that an answer speaks of: those done of many, the one it is, or those that a station did at once. */
function idsOf({ id, done, ...others }: Answered): number[] {
  if (Array.isArray(done)) return done.filter((one): one is number => typeof one === 'number')
  if (typeof id === 'number') return [id]
  return (
    Object.values(others)
      .find(areRecords)
      ?.map((record) => record.id) ?? []
  )
}

/** Which of a call's actions it was: by where the record is now, or by the status that was asked for. */
function actionOf(rows: readonly Row[], status: unknown): Row | undefined {
  const moving = rows.filter(({ to }) => to !== null && to !== 'history')
  const goals = new Set(moving.map(({ to }) => to))
  if (goals.size === 1) return moving[0]
  return moving.find(({ to }) => isCode(status) && String(to) === String(status))
}

/** What a call that succeeded has moved, and where to; undefined: nothing that goes on by a status table. */
export function stepDone(
  every: readonly Steps[],
  callId: string,
  body: Readonly<Record<string, unknown>> | undefined,
  answer: unknown,
): StepDone | undefined {
  const data = (answer as { data?: Answered } | undefined)?.data
  if (!data || typeof data !== 'object') return undefined
  const ids = idsOf(data)
  if (ids.length === 0) return undefined
  const code = typeof data.code === 'string' ? data.code : undefined
  const moved = data.moved !== false
  for (const steps of every) {
    const text = steps.made?.[callId]
    const reached = isCode(data.status) ? data.status : steps.table.start[0]
    if (text !== undefined && reached !== undefined)
      return { steps, key: 'made', text, ids, code, reached, moved }
  }
  for (const steps of every) {
    const rows = steps.table.actions.filter((row) => own(row) && row.call === callId)
    const action = actionOf(rows, body?.['status'] ?? body?.['newStatus'] ?? data.status)
    if (action && isCode(action.to))
      return {
        steps,
        key: action.key,
        text: action.label,
        ids,
        code,
        reached: action.to,
        moved,
        lead: steps.leads?.[action.key]?.(data as Readonly<Record<string, unknown>>),
      }
  }
  return undefined
}

/** The actions that lead on from a state, in the order people work; what ends or goes back is none. */
export function forwardFrom({ actions, statuses }: Table, reached: StatusCode): Row[] {
  const at = (code: StatusCode) => statuses.values.indexOf(code)
  const onward = actions.filter(
    (row) =>
      own(row) &&
      !row.danger &&
      row.from.includes(reached) &&
      row.to !== null &&
      row.to !== 'history' &&
      at(row.to) > at(reached),
  )
  return onward.filter((row, index) => onward.findIndex(({ key }) => key === row.key) === index)
}

const flagNames: Readonly<Record<RoleFlag, string>> = {
  ad: 'quản trị',
  ql: 'quản lý',
  kt: 'kế toán',
  kd: 'kinh doanh',
  cs: 'hỗ trợ khách',
  cc: 'chăm sóc khách',
  op: 'kho',
  cv: 'người mua',
  pa: 'đối tác',
  mkt: 'marketing',
}

/**
 * What comes next from a state: what this role may do, else who does it, in words. `wrote`: this person wrote the
 * record, and checks nothing of it.
 */
export function nextFrom(
  table: Table,
  reached: StatusCode,
  role: RoleCode,
  wrote = false,
): { mine: Row[]; others: string | undefined } {
  const onward = forwardFrom(table, reached)
  const mine = onward.filter(({ roles, checks }) => !(wrote && checks) && hasFlag(role, 'ql', ...roles))
  const first = onward[0]
  const names = first?.roles.map((flag) => flagNames[flag]).join(' hoặc ')
  const who = names && wrote && first?.checks ? `${names} khác` : names
  return {
    mine,
    others: mine.length === 0 && first && who ? `${who}: ${first.label.toLocaleLowerCase('vi')}` : undefined,
  }
}
