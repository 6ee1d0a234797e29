import { WarningOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo } from 'react'
import { Link } from 'react-router'
import {
  assignIssues,
  exportIssues,
  issuePeople,
  listIssues,
  reloadIssues,
  showIssue,
  solveIssues,
  type IssueRow,
} from '#flow/issue.api.ts'
import { issueFields } from '#flow/issue.fields.ts'
import { issueReport } from '#flow/issue.report.ts'
import { issueStatus, issueTable } from '#flow/issue.status.ts'
import { issueKindNames } from '#flow/issue.words.ts'
import { IssueDrawer } from '#flow/web/issue-drawer.tsx'
import { issuesStart } from '#flow/web/issue-list.ts'
import { startsOf } from '#platform/contract/status.ts'
import type { Way } from '#platform/contract/way.ts'
import { wayByTimes } from '#platform/contract/way.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { tell } from '#platform/web/after/notices.ts'
import { api, useAction, useCall, useWrite } from '#platform/web/api.ts'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { usePerson } from '#platform/web/session.ts'

const reads = [listIssues, showIssue, issuePeople]
const called = (row: IssueRow) =>
  [issueKindNames[row.kind] ?? row.kind, row.order_code ?? row.track].filter(Boolean).join(' ')

const way: Way = {
  statuses: issueStatus,
  steps: [
    { label: 'Tìm thấy', by: issueStatus.open },
    { label: 'Giao người', by: issueStatus.assigned },
    { label: 'Xử lý xong', by: issueStatus.solved },
  ],
  broken: [],
}

const open: OpenRecord<IssueRow> = {
  title: (row, id) => (row ? called(row) : `Sự cố #${id}`),
  head: (row) => ({
    icon: <WarningOutlined />,
    photo: row.picture,
    name: called(row),
    code: row.order_code ?? row.track,
    tags: <StatusTag status={row.status} tags={issueStatus.tags} />,
    about: row.what,
    figures: [
      { label: 'Tuổi', value: `${row.age_days} ngày` },
      { label: 'Người xử lý', value: row.owner_name },
    ],
    way: wayByTimes(way, row.status, [[issueStatus.open, row.found_at]]),
  }),
  render: (_id, row) => row && <IssueDrawer row={row} />,
  width: 'work',
}

/** What is wrong with goods on their way: found by looking, given to somebody, solved. */
export default function ShipmentIssues() {
  const { role } = usePerson()
  const { ask, dialog } = useAskFields()
  const write = useWrite(reads)
  const people = useCall(issuePeople, {}, { staleTime: 60_000 }).data?.data
  const look = useAction(reloadIssues, {
    quiet: true,
    invalidates: reads,
    onSuccess: ({ data: { found, returned, healed, standing } }) =>
      tell(`Tìm lại xong: ${found} mới, ${returned} có lại, ${healed} đã hết, còn ${standing} sự cố`),
  })
  const may = (key: string) => startsOf(issueTable, key, role)
  const asked = async () => {
    const given = await ask({
      title: 'Giao người xử lý',
      okText: 'Giao',
      fields: [
        {
          name: 'staff_id',
          label: 'Người xử lý',
          input: {
            kind: 'select',
            options: (people ?? []).map(({ id, name, open }) => ({
              value: id,
              label: open ? `${name} (đang có ${open})` : name,
            })),
          },
          required: true,
        },
        { name: 'note', label: 'Ghi chú cho người xử lý', input: 'note' },
      ],
    })
    if (!given) return undefined
    const note = given['note']
    return { staff_id: Number(given['staff_id']), ...(note ? { note: String(note) } : {}) }
  }
  const rowActions = (row: IssueRow): RowAction[] => [
    ...(may('solve').includes(row.status)
      ? [
          {
            key: 'solve',
            label: 'Đã xử lý',
            confirm: {
              title: `Đóng sự cố ${called(row)}?`,
              content: 'Còn nguyên như bây giờ thì không mở lại; hết rồi lại có thì mở lại.',
              reason: 'required' as const,
              reasonLabel: 'Đã xử lý thế nào',
            },
            run: (reason?: string) => write(solveIssues, { body: { ids: [row.id], reason: reason ?? '' } }),
          },
        ]
      : []),
    ...(may('assign').includes(row.status)
      ? [
          {
            key: 'assign',
            label: row.owner_id === null ? 'Giao người xử lý' : 'Giao người khác',
            run: async () => {
              const given = await asked()
              return given && write(assignIssues, { body: { ids: [row.id], ...given } })
            },
          },
        ]
      : []),
  ]
  const offFor = (key: string) => (rows: readonly IssueRow[]) =>
    rows.length === 0 || rows.some(({ status }) => may(key).includes(status))
      ? null
      : 'Các sự cố này đã được xử lý'
  const bulk: BulkAction<IssueRow>[] = [
    {
      key: 'assign',
      label: 'Giao người xử lý',
      off: offFor('assign'),
      run: async (ids) => {
        const given = await asked()
        return given && api(assignIssues, { body: { ids: [...ids], ...given } })
      },
    },
    {
      key: 'solve',
      label: 'Đã xử lý',
      confirm: 'reason',
      off: offFor('solve'),
      run: (ids, { reason = '' }) => api(solveIssues, { body: { ids: [...ids], reason } }),
    },
  ]
  const known = JSON.stringify(people)
  const list = useMemo(
    () => ({
      path: '/report/shipmentIssue',
      noun: 'sự cố',
      size: issuesStart.size,
      sort: issuesStart.sort,
      search: 'Mã đơn, mã vận đơn…',
      rowLabel: called,
      chips: { key: 'status', options: issueStatus.chips },
      columns: recordColumns<IssueRow>(issueFields, role, {
        owner_name: {
          filter: {
            kind: 'any' as const,
            key: 'owner_id',
            options: (people ?? []).map(({ id, name }) => ({ value: String(id), label: name })),
          },
        },
      }),
      nothing: 'Không có sự cố nào: hàng đang đi đúng đường.',
      open,
    }),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the people are compared by what they say
    [role, known],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Báo cáo sự cố vận đơn"
        call={listIssues}
        exportCall={exportIssues}
        rowActions={rowActions}
        bulk={bulk}
        actions={
          <>
            <Link to={issueReport.screen}>Tổng hợp</Link>
            <Button loading={look.isPending} onClick={() => look.mutate({ body: {} })}>
              Tìm lại sự cố
            </Button>
          </>
        }
      />
      {dialog}
    </>
  )
}
