import { useMemo } from 'react'
import { partnerConfirm } from '#cashdesk/transfers/payout.api.ts'
import { exportTransfers } from '#cashdesk/transfers/transfer-export.api.ts'
import { listPartnerTransfers, type TransferRow } from '#cashdesk/transfers/transfer.api.ts'
import { transferFields } from '#cashdesk/transfers/transfer.fields.ts'
import { transferStatus } from '#cashdesk/transfers/transfer.status.ts'
import { typeNames } from '#cashdesk/transfers/web/parts/transfer-words.ts'
import { useWrite } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const titled = (key: keyof typeof transferFields) => ({ key, title: transferFields[key].label })

const columns: readonly Column<TransferRow>[] = [
  { ...titled('code'), kind: 'code', width: 110, pinned: true, sortable: true },
  { ...titled('status'), kind: 'status', statuses: transferStatus.tags, width: 120 },
  { ...titled('trans_type'), width: 90, value: (row) => typeNames[row.trans_type] },
  { ...titled('amount'), kind: 'money', width: 130, sortable: true },
  { ...titled('card_name'), width: 200 },
  {
    ...titled('receive_account'),
    width: 240,
    value: (row) => [row.receive_bank, row.receive_account, row.receive_holder].filter(Boolean).join(' · '),
  },
  { ...titled('message'), width: 240 },
  { ...titled('partner_name'), width: 180 },
  { ...titled('partner_confirmed_at'), kind: 'time', width: 140 },
  {
    ...titled('created_at'),
    kind: 'time',
    width: 130,
    sortable: true,
    filter: { kind: 'range' },
  },
]

/** What goes through a partner's account, for the partner to say that it came or went. */
export default function PartnerTransfers() {
  const partner = useHasFlag('pa')
  const write = useWrite([listPartnerTransfers])
  const list = useMemo(
    () => ({
      path: '/partner/transfers',
      noun: 'giao dịch',
      sort: '-created_at',
      search: 'Mã giao dịch…',
      rowLabel: (row: TransferRow) => row.code,
      chips: { key: 'status', options: transferStatus.chips },
      columns: partner ? columns.filter(({ key }) => key !== 'partner_name') : columns,
    }),
    [partner],
  )
  return (
    <ListScreen
      {...list}
      title="Chuyển khoản đối tác"
      call={listPartnerTransfers}
      {...(partner ? { exportCall: exportTransfers } : {})}
      rowActions={(row: TransferRow) => {
        const settled = row.status !== transferStatus.pending ? 'giao dịch đã được xử lý' : undefined
        const early = row.trans_type !== 1 && !row.approved ? 'yêu cầu chi chưa được duyệt' : undefined
        return [
          {
            key: 'confirm',
            label: row.trans_type === 1 ? 'Xác nhận đã nhận tiền' : 'Xác nhận đã chi tiền',
            off: row.partner_confirmed_at ? 'đối tác đã xác nhận' : (settled ?? early),
            confirm: {
              title: `Xác nhận ${row.code}: ${grouped(row.amount ?? 0)} đ?`,
              content: 'Chưa ghi bút toán; kế toán ghi sổ sau khi đối tác xác nhận.',
            },
            run: () => write(partnerConfirm, { body: { id: row.id } }),
          },
        ]
      }}
    />
  )
}
