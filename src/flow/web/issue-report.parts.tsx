import { Link } from 'react-router'
import { issueStatus } from '#flow/issue.status.ts'
import { issueKindNames } from '#flow/issue.words.ts'
import type { ReportParts } from '#platform/web/report/report-list.ts'

/** Where each of them is given to somebody and solved. */
const IssuesLink = () => <Link to="/report/shipmentIssue">Từng sự cố</Link>

export const issueReportParts: ReportParts = {
  statuses: { status: issueStatus.tags },
  Actions: IssuesLink,
  rowLabel: (row) => issueKindNames[String(row['kind'])] ?? String(row['day'] ?? row['owner'] ?? ''),
}
