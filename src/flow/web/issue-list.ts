import { listIssues } from '#flow/issue.api.ts'
import { issueFields } from '#flow/issue.fields.ts'
import { filterKeys } from '#platform/contract/record.ts'
import type { ListStart } from '#platform/web/list/list-loader.ts'

export const issuesStart = {
  call: listIssues,
  size: 50,
  sort: '-found_at',
  filterKeys: filterKeys(issueFields),
} satisfies ListStart
