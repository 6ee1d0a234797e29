import { Segmented } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
import { useSearchParams } from 'react-router'
import { castVote, deleteVote, groupVotes, listVotes, type VoteRow } from '#catalog/account-vote.api.ts'
import { accountVoteFields } from '#catalog/account-vote.fields.ts'
import { buyingAccounts, deleteAccounts } from '#catalog/buying-account.api.ts'
import { AccountSellers } from '#orders/purchase/web/parts/account-sellers.tsx'
import type { Call } from '#platform/contract/call.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useAction, useWrite } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { CallList } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { formField } from '#platform/web/record/record-form.ts'
import type { ResourceParts, Row } from '#platform/web/resource/resource-parts.ts'
import { ResourceScreen } from '#platform/web/resource/resource-screen.tsx'
import { usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'

const path = '/setting/accounts'
const title = 'Tài khoản mua hàng'
const reads = [buyingAccounts.calls.list as unknown as Call, listVotes, groupVotes]
const views = [
  { value: 'accounts', label: 'Tài khoản' },
  { value: 'sellers', label: 'Việc chờ người bán' },
  { value: 'group', label: 'Điểm trung bình' },
  { value: 'votes', label: 'Điểm từng người' },
] as const
type View = (typeof views)[number]['value']

const voteFields: readonly FormField[] = [
  formField(accountVoteFields, 'score', {
    input: {
      kind: 'select',
      options: [
        { value: 5, label: '5 – rất tốt' },
        { value: 4, label: '4 – tốt' },
        { value: 3, label: '3 – bình thường' },
        { value: 2, label: '2 – hay lỗi' },
        { value: 1, label: '1 – sắp bị khóa' },
      ],
    },
  }),
  formField(accountVoteFields, 'note'),
]
type Grouped = { username: string }
const groupColumns: readonly Column<Grouped & Record<string, unknown>>[] = [
  { key: 'username', title: 'Tài khoản', width: 220, pinned: true },
  { key: 'site_code', title: buyingAccounts.fields.site_code.label, width: 150, filter: { kind: 'text' } },
  { key: 'average', title: 'Điểm trung bình', kind: 'number', width: 140, sortable: true },
  { key: 'votes', title: 'Lượt chấm', kind: 'number', width: 110, sortable: true },
  { key: 'updated_at', title: 'Lần cuối', kind: 'ago', width: 140, sortable: true },
]

/** Our sign-ins at the marketplaces: the records, what they wait for, and what managers think of them. */
export default function BuyingAccounts() {
  const [address, setAddress] = useSearchParams()
  const view = views.find(({ value }) => value === address.get('view'))?.value ?? 'accounts'
  // Filters and order of one list mean nothing to the next.
  const setView = (wanted: View) => setAddress(wanted === 'accounts' ? {} : { view: wanted })
  const tabs = (
    <Segmented<View>
      value={view}
      onChange={setView}
      options={[...views]}
      style={{ marginBottom: 8 }}
      aria-label="Xem"
    />
  )
  if (view === 'accounts') return <Records tabs={tabs} />
  return (
    <Screen path={path} title={title}>
      {tabs}
      {view === 'sellers' && <AccountSellers path={path} />}
      {view === 'group' && (
        <CallList
          path={path}
          noun="tài khoản"
          call={groupVotes}
          columns={groupColumns as never}
          sort="-average"
          search="Tên tài khoản…"
          rowLabel={(row) => row.username}
        />
      )}
      {view === 'votes' && <Votes />}
    </Screen>
  )
}

function Records({ tabs }: { tabs: ReactNode }) {
  const [voted, setVoted] = useState<{ id: number; username: string }>()
  const { mutateAsync: removeMany } = useAction(deleteAccounts, { invalidates: reads, quiet: true })
  const parts = useMemo(
    (): ResourceParts => ({
      actions: [
        {
          call: castVote,
          of: (row: Row) => [
            {
              key: 'vote',
              label: 'Chấm điểm',
              run: () => setVoted({ id: row.id, username: String(row['username']) }),
            },
          ],
        },
      ],
      bulk: [
        {
          key: 'remove',
          label: 'Xóa',
          danger: true,
          confirm: 'plain',
          run: (ids) => removeMany({ body: { ids: [...ids] } }),
        },
      ],
    }),
    [removeMany],
  )
  return (
    <>
      <ResourceScreen resource={buyingAccounts} path={path} parts={parts} above={tabs} />
      {voted && (
        <FormDrawer
          call={castVote}
          title={`Chấm điểm ${voted.username}`}
          fields={voteFields}
          initial={{ account_id: voted.id }}
          open
          onClose={() => setVoted(undefined)}
          invalidates={reads}
        />
      )}
    </>
  )
}

function Votes() {
  const { id: me, role } = usePerson()
  const write = useWrite(reads)
  const columns = useMemo(() => recordColumns<VoteRow>(accountVoteFields, role), [role])
  const rowActions = (row: VoteRow): RowAction[] => [
    {
      key: 'remove',
      label: 'Xóa điểm',
      danger: true,
      off: row.staff_id === me || role === 'SU' ? undefined : 'chỉ người đã chấm xóa được',
      confirm: { title: `Xóa điểm ${row.score} của ${row.username}?` },
      run: () => write(deleteVote, { params: { id: row.id } }),
    },
  ]
  return (
    <CallList
      path={path}
      noun="điểm"
      call={listVotes}
      columns={columns}
      sort="-updated_at"
      search="Tên tài khoản…"
      rowLabel={(row: VoteRow) => `${row.username}: ${row.score}`}
      rowActions={rowActions}
    />
  )
}
