import type { RoleCode } from '#platform/contract/roles.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import type { Write } from '#platform/web/api.ts'
import { cancelInbill, changeInbillStatus, type InbillRow } from '#warehouse/inbill.api.ts'
import { inbillTable } from '#warehouse/inbill.status.ts'

/** What moves a slip, in the menu of its row as at the head of its drawer: close, open again, cancel. */
export function slipActions(
  row: Pick<InbillRow, 'id' | 'code' | 'status' | 'orders' | 'priced'>,
  role: RoleCode,
  write: Write,
): RowAction[] {
  const { id, code, status, orders, priced } = row
  const asked = { role, status, noun: code, snapshot: null, errors: {} }
  const steps = statusActions(inbillTable, asked, ({ key, to }, reason) =>
    key === 'cancel'
      ? write(cancelInbill, { body: { id, reason } })
      : write(changeInbillStatus, { body: { id, status: to as 1 | 2 } }),
  )
  return steps.map((action) =>
    action.key === 'cancel'
      ? {
          ...action,
          off: priced > 0 ? `Phiếu có ${priced} đơn đã tính giá.` : undefined,
          confirm: {
            ...action.confirm,
            title: `Hủy phiếu ${code}`,
            content: `${orders} đơn trở về “Đang khai thác”, cân nặng và kích thước đã ghi bị xóa.`,
            okText: action.label,
          },
        }
      : action,
  )
}
