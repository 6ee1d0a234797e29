import { issueStatus, issueTable } from '#flow/issue.status.ts'
import { issueKindNames } from '#flow/issue.words.ts'
import { listIssues } from '#flow/issue.api.ts'
import type { IssueRecord } from '#flow/issue.api.ts'
import { waits } from '#platform/contract/waiting.ts'
import type { Waiting } from '#platform/contract/waiting.ts'

const lineOf = (issue: IssueRecord) => ({
  code: issue.order_code ?? issue.track ?? issueKindNames[issue.kind] ?? issue.kind,
  who: issue.customer_name,
  what: issue.what,
})

/** What was given to somebody waits for them alone. */
export const issuesToSolve = waits<IssueRecord>({
  key: 'shipment-issues',
  title: 'Sự cố vận đơn giao cho mình',
  entity: 'shipment_issue',
  step: { table: issueTable, action: 'solve', states: [issueStatus.assigned] },
  roles: ['kt', 'kd', 'cs'],
  next: 'Xử lý sự cố',
  late: 48,
  list: listIssues,
  screens: ['/report/shipmentIssue'],
  filters: { status: String(issueStatus.assigned) },
  line: lineOf,
})

/** What nobody sees to yet: support gives it to somebody. */
export const issuesToAssign = waits<IssueRecord>({
  key: 'shipment-issues-open',
  title: 'Sự cố vận đơn chưa giao ai',
  entity: 'shipment_issue',
  step: { table: issueTable, action: 'assign', states: [issueStatus.open] },
  roles: ['cs'],
  next: 'Giao người xử lý',
  late: 24,
  list: listIssues,
  screens: ['/report/shipmentIssue'],
  filters: { status: String(issueStatus.open) },
  line: lineOf,
})

export const waiting: readonly Waiting[] = [issuesToSolve, issuesToAssign]
