import { Button } from 'antd'
import { useMemo } from 'react'
import * as api from '#cashdesk/transfers/partner-refund.api.ts'
import type { PartnerRefundRow } from '#cashdesk/transfers/partner-refund.api.ts'
import { bankInput, keyed, useDeskForm, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { partnerFilter, partnerInput } from '#catalog/web/parts/partner-field.ts'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const invalidates = [api.listPartnerRefunds]
const columns: readonly Column<PartnerRefundRow>[] = [
  { key: 'code', title: 'Mã', kind: 'code', width: 110, pinned: true },
  {
    key: 'status',
    title: 'Trạng thái',
    kind: 'status',
    statuses: partnerRefundStatus.tags,
    width: 130,
  },
  {
    key: 'partner_name',
    title: 'Đối tác',
    width: 220,
    filter: { ...partnerFilter, key: 'partner_id' },
  },
  { key: 'amount', title: 'Số tiền', kind: 'money', width: 130 },
  { key: 'card', title: 'Tài khoản', width: 220 },
  { key: 'note', title: 'Ghi chú', width: 220 },
  { key: 'maker_name', title: 'Người tạo', width: 150 },
  {
    key: 'created_at',
    title: 'Ngày tạo',
    kind: 'time',
    width: 130,
    sortable: true,
    filter: { kind: 'range' },
  },
  { key: 'checker_name', title: 'Người xử lý', width: 150 },
  { key: 'decided_at', title: 'Ngày xử lý', kind: 'time', width: 130 },
  { key: 'reason', title: 'Lý do hủy', width: 180 },
]
const creation: DeskForm = {
  call: api.createPartnerRefund,
  title: 'Đối tác hoàn tiền',
  fields: [
    { name: 'partner_id', label: 'Đối tác', input: partnerInput, required: true, toBody: keyed },
    { name: 'amount', label: 'Số tiền (đ)', input: 'money', required: true },
    {
      name: 'card',
      label: 'Tài khoản',
      input: bankInput,
      toBody: keyed,
      hint: 'Của công ty: tiền vào thẳng tài khoản. Của đối tác hoặc để trống: chờ đối chiếu sao kê.',
    },
    { name: 'note', label: 'Ghi chú', input: 'note' },
  ],
}

/** What partners pay back of what stands against them. */
export default function PartnerRefunds() {
  const { open, drawer } = useDeskForm(invalidates)
  const keeps = useHasFlag('ql', 'kt')
  const { id: me } = usePerson()
  const write = useWrite(invalidates)
  const rowActions = (row: PartnerRefundRow): RowAction[] => {
    if (!keeps || row.status !== partnerRefundStatus.pending) return []
    const params = { id: row.id }
    return [
      {
        key: 'receive',
        label: 'Xác nhận đã nhận tiền',
        off: row.maker_id === me ? 'người tạo không được tự xác nhận' : undefined,
        confirm: {
          title: `Đã nhận ${grouped(row.amount ?? 0)} đ?`,
          content: (
            <DeskPreview
              call={api.previewPartnerRefund}
              sent={{ params }}
              balanceLabel={`Công nợ của ${row.partner_name} sau khi nhận`}
            />
          ),
        },
        run: () =>
          write(api.changePartnerRefund, { params, body: { newStatus: partnerRefundStatus.received } }),
      },
      {
        key: 'cancel',
        label: 'Hủy phiếu',
        danger: true,
        confirm: {
          title: `Hủy ${row.code}?`,
          content: 'Phiếu chưa ghi sổ nên không phát sinh bút toán.',
          reason: 'required',
        },
        run: (reason) =>
          write(api.changePartnerRefund, {
            params,
            body: { newStatus: partnerRefundStatus.cancelled, reason },
          }),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/partner-refunds',
      noun: 'phiếu hoàn tiền',
      sort: '-created_at',
      search: 'Mã phiếu…',
      rowLabel: (row: PartnerRefundRow) => row.code,
      chips: { key: 'status', options: partnerRefundStatus.chips },
      columns,
    }),
    [],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Hoàn tiền đối tác"
        call={api.listPartnerRefunds}
        rowActions={rowActions}
        actions={
          keeps && (
            <Button type="primary" onClick={() => open(creation)}>
              Tạo phiếu
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
