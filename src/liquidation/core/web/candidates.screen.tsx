import { InboxOutlined } from '@ant-design/icons'
import { Skeleton } from 'antd'
import { useMemo } from 'react'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { candidateFields, stages } from '#liquidation/core/candidate.fields.ts'
import * as calls from '#liquidation/core/liquidation.api.ts'
import type { CandidateRow, NoticeRow } from '#liquidation/core/liquidation.api.ts'
import { CheckList, Notices } from '#liquidation/core/web/dossier.tsx'
import * as forms from '#liquidation/core/web/liquidation-forms.ts'
import { candidatesStart } from '#liquidation/core/web/liquidation-lists.ts'
import { LiquidationTabs } from '#liquidation/core/web/parts/liquidation-tabs.tsx'
import { orderStatus } from '#orders/core/order.status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'

const invalidates = [calls.listCandidates, calls.readCandidate, calls.listLiquidations]

function Candidate({ row, onAnswer }: { row: CandidateRow; onAnswer: (notice: NoticeRow) => void }) {
  const { role } = usePerson()
  const { data, error } = useCall(calls.readCandidate, { params: { id: row.id } })
  return (
    <>
      <RecordFacts facts={recordFacts(candidateFields, role, row, { without: inHead })} />
      {error && <Failed small error={error} />}
      {!data && !error && <Skeleton active />}
      {data && <CheckList items={data.data.checks} />}
      {data && <Notices rows={data.data.notices} onAnswer={onAnswer} />}
    </>
  )
}

const inHead = ['code', 'name', 'days', 'storage_vnd'] as const
const stageLabel = (stage: string) => stages.find(({ value }) => value === stage)?.label ?? ''
const proposeOff = (row: CandidateRow): string | undefined => {
  if (row.proposal !== null) return `đã đề xuất ${row.proposal}`
  if (row.status === orderStatus.undeliverable) return 'nhập lại kho trước'
  return row.status === orderStatus.priced ? undefined : 'tính giá trước'
}

const headOf = (row: CandidateRow) => ({
  icon: <InboxOutlined />,
  photo: row.picture,
  name: row.name,
  code: row.code,
  tags: <StatusTag status={row.status} tags={orderStatus.tags} />,
  about: [row.customer_no, row.customer_name, stageLabel(row.stage)].filter(Boolean).join(' · '),
  figures: [
    { label: candidateFields.days.label, value: row.days },
    { label: candidateFields.storage_vnd.label, value: row.storage_vnd },
  ],
})

/** Goods whose owner does not come for them, the longest standing first. */
export default function Candidates() {
  const { role } = usePerson()
  const { open, drawer } = useDeskForm(invalidates)
  const columns = useMemo(
    () =>
      recordColumns<CandidateRow>(candidateFields, role, {
        customer_name: { value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · ') },
      }),
    [role],
  )
  const rowActions = (row: CandidateRow): RowAction[] => {
    const order = { id: row.id, code: row.code, name: row.name }
    return [
      { key: 'notice', label: 'Ghi thông báo', run: () => open(forms.noticing(role, order)) },
      {
        key: 'propose',
        label: 'Đề xuất thanh lý',
        primary: true,
        off: proposeOff(row),
        run: () => open(forms.proposing(role, order)),
      },
    ]
  }
  return (
    <>
      <ListScreen
        path="/liquidation/candidates"
        title="Hàng quá hạn lưu kho"
        noun="đơn"
        call={calls.listCandidates}
        size={candidatesStart.size}
        sort="noticed_at"
        search="Mã đơn, tên hàng, khách…"
        rowLabel={(row: CandidateRow) => row.code}
        columns={columns}
        above={<LiquidationTabs path="/liquidation/candidates" />}
        open={{
          title: (row: CandidateRow | undefined, id: number) => row?.code ?? `Đơn #${id}`,
          head: headOf,
          render: (id: number, row: CandidateRow | undefined) =>
            row ? (
              <Candidate key={id} row={row} onAnswer={(notice) => open(forms.answering(notice))} />
            ) : null,
          width: 'record',
        }}
        rowActions={rowActions}
      />
      {drawer}
    </>
  )
}
