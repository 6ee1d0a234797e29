import { useMemo } from 'react'
import { Link } from 'react-router'
import { cancelBuying, listBuying, resumeBuying, type BuyingRow } from '#orders/buying/buying.api.ts'
import { buyingFields } from '#orders/buying/buying.fields.ts'
import { buyingStatus, buyingTable } from '#orders/buying/buying.status.ts'
import { orderPath } from '#orders/core/web/parts/order-paths.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { startsOf } from '#platform/contract/status.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Everything that is typed at the marketplace, line by line. */
const toCopy = (row: BuyingRow): string =>
  [
    `${row.code} · ${row.name}`,
    row.link ?? `${row.site_name ?? row.site_code} ${row.item_id}`,
    `Tài khoản: ${row.account}`,
    `Giá không quá: ${grouped(row.most, 2)} ${row.currency}`,
  ].join('\n')

/** What our accounts buy by themselves, and what came back to a person, with everything to copy. */
export default function BuyingQueue() {
  const { role } = usePerson()
  const resumes = useHasFlag('ql', 'cs')
  const write = useWrite([listBuying])
  const copy = useCopy()
  const starts = startsOf(buyingTable, 'cancel', role)
  const list = useMemo(
    () => ({
      path: '/buying',
      noun: 'đơn trong hàng chờ',
      sort: '-created_at',
      search: 'Mã đơn, sản phẩm…',
      rowLabel: (row: BuyingRow) => row.code,
      chips: { key: 'status', options: buyingStatus.chips },
      columns: recordColumns<BuyingRow>(buyingFields, role, {
        code: {
          render: (row) => (
            <Link className="code link-words" to={orderPath(role, row.order_id)}>
              {row.code}
            </Link>
          ),
        },
      }),
    }),
    [role],
  )
  const cancel: BulkAction<BuyingRow> = {
    key: 'cancel',
    label: 'Bỏ khỏi hàng chờ',
    danger: true,
    confirm: 'plain',
    off: (rows) =>
      rows.some((row) => starts.includes(row.status))
        ? null
        : 'Chỉ bỏ được đơn chờ mua hoặc đã trả về người mua',
    run: (ids) => api(cancelBuying, { body: { ids: [...ids] } }),
  }
  const rowActions = (row: BuyingRow): RowAction[] => [
    { key: 'copy', label: 'Chép để mua tay', run: () => copy(toCopy(row), 'Đã chép thông tin mua') },
    ...(resumes && row.stopped
      ? [
          {
            key: 'resume',
            label: 'Cho tài khoản mua tiếp',
            confirm: {
              title: `Cho ${row.account} mua tiếp?`,
              content: `Tài khoản đã dừng vì: ${row.stopped}`,
            },
            run: () => write(resumeBuying, { body: { account_id: row.account_id } }),
          },
        ]
      : []),
  ]
  return (
    <ListScreen
      {...list}
      title="Hàng chờ mua tự động"
      call={listBuying}
      rowActions={rowActions}
      {...(starts.length > 0 ? { bulk: [cancel] } : {})}
    />
  )
}
