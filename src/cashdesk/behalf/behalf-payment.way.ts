import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { datedWay, type StepSeen } from '#platform/contract/way.ts'

type Dated = Pick<BehalfPaymentRow, 'status' | 'created_at' | 'approved_at' | 'completed_at'>

/** From the request to the certificate of the payment. */
export const behalfWay = (row: Dated): StepSeen[] =>
  datedWay(
    [
      { label: 'Lập yêu cầu', at: row.created_at },
      { label: 'Duyệt', at: row.approved_at },
      { label: 'Chi tiền', at: row.completed_at },
    ],
    behalfStatus.label(row.status),
    row.status === behalfStatus.cancelled,
  )
