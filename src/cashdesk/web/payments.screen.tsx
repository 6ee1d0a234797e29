import { useMemo } from 'react'
import * as api from '#cashdesk/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf-payment.api.ts'
import { behalfReads, useBehalfActions } from '#cashdesk/web/behalf-actions.tsx'
import { BehalfDetail } from '#cashdesk/web/behalf-detail.tsx'
import { behalfChips, behalfColumns, openBehalfColumns } from '#cashdesk/web/behalf-words.ts'
import { useDeskForm } from '#cashdesk/web/desk-form.tsx'
import { LinkButton } from '#orders/web/parts/link-button.tsx'
import { useAction } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, RowAction } from '#platform/web/list/list-types.ts'
import { useHasFlag } from '#platform/web/session.ts'

interface View {
  path: string
  title: string
  /** The one status this view shows; all with chips without it. */
  status?: number
}

/** Payments on behalf: one list, shown whole or by one status (document 1, section 2). */
export function paymentsScreen({ path, title, status }: View) {
  return function Payments() {
    const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
    const checks = useHasFlag('ql', 'kt')
    const { open, drawer } = useDeskForm(behalfReads)
    const actions = useBehalfActions(open)
    const approve = useAction(api.approveBehalfPayments, { invalidates: behalfReads, quiet: true })
    const rowActions = (row: BehalfPaymentRow): RowAction[] =>
      whole
        ? actions(row).map(({ key, label, danger, reason, run }) => ({
            key,
            label,
            ...(danger ? { danger } : {}),
            ...(reason ? { reason } : {}),
            run: () => void run(),
          }))
        : []
    const bulk: BulkAction<BehalfPaymentRow>[] = [
      {
        key: 'approve',
        label: 'Duyệt',
        confirm: 'plain',
        off: (rows) => (rows.every((row) => row.status === 2) ? null : 'chỉ duyệt được yêu cầu mới'),
        run: (ids) => approve.mutateAsync({ body: { ids: [...ids] } }),
      },
    ]
    const list = useMemo(
      () => ({
        path,
        noun: 'yêu cầu thanh toán hộ',
        sort: '-created_at',
        search: whole ? 'Mã, nội dung, người nhận, khách…' : 'Mã thanh toán hộ…',
        rowLabel: (row: BehalfPaymentRow) => row.code,
        ...(status === undefined ? { chips: { key: 'status', options: behalfChips } } : {}),
        columns: whole ? behalfColumns : openBehalfColumns,
        ...(whole
          ? {
              open: {
                title: (row: BehalfPaymentRow | undefined, id: number) =>
                  `Thanh toán hộ ${row?.code ?? `#${id}`}`,
                render: (id: number) => <BehalfDetail id={id} open={open} />,
                width: 620,
              },
            }
          : {}),
      }),
      [whole, open],
    )
    return (
      <>
        <ListScreen
          {...list}
          title={title}
          call={api.listBehalfPayments}
          {...(status === undefined ? {} : { fixed: { status } })}
          {...(whole ? { exportCall: api.exportBehalfPayments } : {})}
          {...(checks && (status === undefined || status === 2) ? { bulk } : {})}
          rowActions={rowActions}
          actions={whole && <LinkButton to="/payment">Tạo thanh toán hộ</LinkButton>}
        />
        {drawer}
      </>
    )
  }
}
