import { Button } from 'antd'
import { lazy, Suspense, useMemo, useState } from 'react'
import { useNavigate } from 'react-router'
import { labelWithUnit } from '#platform/contract/field-words.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { bulkPrint } from '#platform/web/list/bulk-print.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { listWaiting } from '#warehouse/checkin.api.ts'
import { changeInbillStatus, listInbills, printInbills, type InbillRow } from '#warehouse/inbill.api.ts'
import { inbillFields } from '#warehouse/inbill.fields.ts'
import { inbillStatus, inbillTable } from '#warehouse/inbill.status.ts'
import { slipActions } from '#warehouse/web/slip-actions.ts'
import { printSlip, Slip } from '#warehouse/web/slip-drawer.tsx'

const InbillForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillForm,
}))
const InbillsForm = lazy(async () => ({
  default: (await import('#warehouse/web/inbill-form.tsx')).InbillsForm,
}))

/** The actions of the slips' table as bulk actions: what no chosen slip allows is off. */
const slipBulk: readonly BulkAction<InbillRow>[] = inbillTable.actions.map(
  ({ key, label, from, to, danger, needsReason }) => ({
    key,
    label,
    danger: danger ?? false,
    ...(needsReason ? { confirm: 'reason' as const } : {}),
    off: (rows) =>
      rows.length === 0 || rows.some((row) => from.some((start) => start === row.status))
        ? null
        : `Chỉ áp dụng cho phiếu ${from.map((status) => inbillStatus.label(status).toLowerCase()).join(', ')}`,
    run: (ids, { reason }) =>
      api(changeInbillStatus, {
        body: { ids: [...ids], status: to as 0 | 1 | 2, ...(reason ? { reason } : {}) },
      }),
  }),
)

const printMany = bulkPrint<InbillRow>('print', 'In phiếu', async (ids) => {
  const { data } = await api(printInbills, { body: { ids: [...ids] } })
  await printHtml(data.content, { page: 'A5', delay: 300 })
})

/** What is to be written on the chosen slips is asked by its own form. */
const writeMany = (open: (ids: readonly number[]) => void): BulkAction<InbillRow> => ({
  key: 'write',
  label: 'Ghi dịch vụ đối tác…',
  off: (rows) =>
    rows.some((row) => row.status === inbillStatus.cancelled) ? 'Có phiếu đã hủy trong các phiếu chọn' : null,
  run: async (ids) => {
    open(ids)
    return undefined
  },
})

const columnsFor = (role: RoleCode) =>
  recordColumns<InbillRow>(inbillFields, role, {
    orders: { total: 'orders' },
    fee_vnd: { total: 'fee_vnd' },
    priced: { kind: 'text', value: (row) => (row.orders === 0 ? null : `${row.priced}/${row.orders}`) },
    weight: { title: labelWithUnit(inbillFields.weight), total: 'weight' },
    carton: { value: (row) => (row.carton ? 'Theo thùng' : 'Từng đơn') },
    order_codes: { value: (row) => row.order_codes.join(', ') },
  })

/**
 * Check-in slips: what was weighed in which session; print, labels, write on, close, undo. On a first
 * visit those of `status`, all without it.
 */
export function CheckinSlips({ path, title, status = '' }: { path: string; title: string; status?: string }) {
  const navigate = useNavigate()
  const works = useHasFlag('ql', 'op')
  const { role } = usePerson()
  const write = useWrite([listInbills, listWaiting])
  const [edited, setEdited] = useState<InbillRow>()
  const [many, setMany] = useState<readonly number[]>()
  const list = useMemo(
    () => ({
      path,
      noun: 'phiếu khai thác',
      sort: '-created_at',
      size: 20,
      call: listInbills,
      columns: columnsFor(role),
      ...(status ? { initialFilters: { status } } : {}),
      search: 'Mã phiếu, mã đơn, mã vận đơn…',
      rowLabel: (row: InbillRow) => row.code,
      chips: {
        key: 'status',
        options: inbillStatus.chips,
      },
      bulk: works ? [printMany, writeMany(setMany), ...slipBulk] : [printMany],
      rowActions: (row: InbillRow) => [
        ...slipActions(row, role, write),
        {
          key: 'print',
          label: 'In phiếu',
          run: () => printSlip(row.id),
        },
        ...(works
          ? [
              {
                key: 'edit',
                label: 'Sửa phiếu',
                off: row.status === inbillStatus.cancelled ? 'Phiếu đã hủy.' : undefined,
                run: () => setEdited(row),
              },
            ]
          : []),
      ],
      open: {
        title: (row: InbillRow | undefined, id: number) => `Phiếu khai thác ${row?.code ?? `#${id}`}`,
        head: 'own' as const,
        render: (id: number, row: InbillRow | undefined) => <Slip id={id} row={row} />,
        width: 'work' as const,
      },
    }),
    [path, role, works, status, write],
  )
  return (
    <>
      <ListScreen
        {...list}
        title={title}
        actions={
          works && (
            <Button type="primary" onClick={() => void navigate('/checkin')}>
              Mở trạm khai thác
            </Button>
          )
        }
      />
      <Suspense>
        {edited && <InbillForm slip={edited} onClose={() => setEdited(undefined)} />}
        {many && <InbillsForm ids={many} onClose={() => setMany(undefined)} />}
      </Suspense>
    </>
  )
}
