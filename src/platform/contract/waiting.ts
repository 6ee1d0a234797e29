import type { Call, Schema } from '#platform/contract/call.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode, RoleFlag } from '#platform/contract/roles.ts'
import type { StatusCode, StatusTable } from '#platform/contract/status.ts'

/** What the queue and the notices say of one thing that waits. */
export interface WaitingLine {
  /** Its code, or what else it is known by. */
  code: string
  /** Whose it is: the customer, the person on leave, the account. */
  who?: string | null
  /** What it is about, in a few words. */
  what?: string | null
  /** VND. */
  amount?: number | null
}

/** The step that ends the waiting: an action of a status table, from these of its states. */
export interface WaitingStep {
  readonly table: StatusTable
  readonly action: string
  readonly states: readonly StatusCode[]
}

/**
 * A kind of thing that waits for somebody's next step. The queue on `/`, the notices of a hand-over and
 * the count in the title all come from this row; which rows wait, and for whom of those who do the
 * step, its part on the server says (`waitingRows`).
 */
export interface Waiting<Row extends object = never> {
  /** Names it for good: what people mute is kept by it. */
  readonly key: string
  /** Of them all, a heading: `Đơn chờ duyệt mua`. */
  readonly title: string
  /** Whose events begin and end the waiting. */
  readonly entity: string
  /** None where a clock or a time tells it, and no state. */
  readonly step?: WaitingStep
  /** Whose daily work the step is, of those who may do it. Managers may do all, and see the others' as counts. */
  readonly roles: readonly RoleFlag[]
  /** The word on the button. */
  readonly next: string
  /** Hours after which it is late; `due`: it says itself when (`due` of its part on the server). */
  readonly late: number | 'due'
  /** The list it stands in: nobody's queue has a row that this does not show them. */
  readonly list: Call & { readonly row: Schema }
  /** Where it opens: the first of these that the person may open. */
  readonly screens: readonly [string, ...string[]]
  /** Where the step is done, if that is another screen than its list's. */
  readonly station?: string
  /** Filters of that list under which all that wait are shown. */
  readonly filters: Readonly<Record<string, string>>
  readonly line: (row: Row) => WaitingLine
  /**
   * What of the address opens the step, where that is not the record's drawer, whose button is then pressed:
   * the parameters of a station or a form.
   */
  readonly opens?: (row: Row) => Readonly<Record<string, string>>
}

/** Declares a kind; the identity function, it only keeps the types. */
export function waits<Row extends object>(kind: Waiting<Row>): Waiting<Row> {
  return kind
}

/** Is it this one's daily work? */
export const waitsFor = ({ roles }: Pick<Waiting, 'roles'>, role: RoleCode): boolean =>
  hasFlag(role, ...roles)

/** Does the step check what others wrote? Nobody's own writing waits for them then. */
export const isCheck = ({ step }: Pick<Waiting, 'step'>): boolean =>
  step?.table.actions.some(
    ({ key, from, checks }) =>
      key === step.action && checks === true && step.states.some((state) => from.includes(state)),
  ) ?? false

/** The parameters under which the step of one opens, at the station or on the screen. */
export function addressOf(
  { filters }: Pick<Waiting, 'filters'>,
  id: number,
  opens: Readonly<Record<string, string>> | undefined,
): string {
  return new URLSearchParams(opens ?? { ...filters, open: String(id) }).toString()
}

/** The parameters under which the list shows all that wait, and nothing else. */
export const allAddressOf = ({ filters, key }: Pick<Waiting, 'filters' | 'key'>): string =>
  new URLSearchParams({ ...filters, waits: key }).toString()
