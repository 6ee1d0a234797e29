import { useMemo } from 'react'
import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import type { BehalfStatusName } from '#cashdesk/behalf/behalf-payment.status.ts'
import { behalfReads, useBehalfActions } from '#cashdesk/behalf/web/behalf-actions.tsx'
import { openBehalf } from '#cashdesk/behalf/web/behalf-detail.tsx'
import { behalfColumns } from '#cashdesk/behalf/web/behalf-words.ts'
import { bulkPreview } from '#cashdesk/desk/web/parts/bulk-preview.tsx'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { useAction } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction } from '#platform/web/list/list-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

interface View {
  path: string
  title: string
  /** The one status this view shows; all with chips without it. */
  status: BehalfStatusName | undefined
}

/** Payments on behalf: one list, shown whole or by one status (document 1, section 2). */
export function paymentsScreen({ path, title, status }: View) {
  return function Payments() {
    const { role } = usePerson()
    const whole = useHasFlag('ql', 'kt', 'kd', 'cs')
    const checks = useHasFlag('ql', 'kt')
    const { open, drawer } = useDeskForm(behalfReads)
    const actions = useBehalfActions(open)
    const approve = useAction(api.approveBehalfPayments, { invalidates: behalfReads, quiet: true })
    const cancel = useAction(api.cancelBehalfPayments, { invalidates: behalfReads, quiet: true })
    const rowActions = (row: BehalfPaymentRow): RowAction[] => (whole ? actions(row) : [])
    const bulk: BulkAction<BehalfPaymentRow>[] = [
      {
        key: 'approve',
        label: 'Duyệt',
        confirm: 'plain',
        content: bulkPreview(api.previewApprovals),
        off: (rows) =>
          rows.some((row) => row.status === behalfStatus.new) ? null : 'chỉ duyệt được yêu cầu mới',
        run: (ids) => approve.mutateAsync({ body: { ids: [...ids] } }),
      },
      {
        key: 'cancel',
        label: 'Hủy',
        danger: true,
        confirm: 'reason',
        content: bulkPreview(api.previewCancellations),
        run: (ids, { reason = '' }) => cancel.mutateAsync({ body: { ids: [...ids], reason } }),
      },
    ]
    const list = useMemo(
      () => ({
        path,
        noun: 'yêu cầu thanh toán hộ',
        sort: '-created_at',
        search: whole ? 'Mã, nội dung, người nhận, khách…' : 'Mã thanh toán hộ…',
        rowLabel: (row: BehalfPaymentRow) => row.code,
        ...(status ? {} : { chips: { key: 'status', options: behalfStatus.chips } }),
        columns: behalfColumns(role, status),
        ...(whole ? { open: openBehalf } : {}),
      }),
      [role, whole],
    )
    return (
      <>
        <ListScreen
          {...list}
          title={title}
          call={api.listBehalfPayments}
          {...(status ? { fixed: { status: behalfStatus[status] } } : {})}
          {...(whole ? { exportCall: api.exportBehalfPayments } : {})}
          {...(checks ? { bulk } : {})}
          rowActions={rowActions}
          actions={whole && <LinkButton to="/payment">Tạo thanh toán hộ</LinkButton>}
        />
        {drawer}
      </>
    )
  }
}
