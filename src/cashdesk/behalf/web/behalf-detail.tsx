import { Alert, Skeleton } from 'antd'
import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { useBehalfActions } from '#cashdesk/behalf/web/behalf-actions.tsx'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { Story } from '#cashdesk/desk/web/parts/story.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import { paymentChannelNames } from '#orders/purchase/charge.api.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

const vnd = (amount: number | null) => (amount === null ? null : `${grouped(amount)} đ`)
const by = (name: string | null, at: string | null) =>
  name && [name, at && formatInstant(at, true)].join(' · ')

/** A payment on behalf: what, for whom, its money, who did what. */
export function BehalfDetail({ id, open }: { id: number; open: (form: DeskForm) => void }) {
  const { data, error } = useCall(api.getBehalfPayment, { params: { id } })
  const actions = useBehalfActions(open)
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  const row = data.data
  return (
    <>
      <div className="transfer-actions">
        <ActionBar actions={actions(row)} />
      </div>
      <dl className="transfer-facts">
        {factsOf(row).map(([label, shown]) =>
          shown ? (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{shown}</dd>
            </div>
          ) : null,
        )}
      </dl>
      <Story call={api.behalfPaymentHistory} id={id} />
    </>
  )
}

function factsOf(row: BehalfPaymentRow) {
  const rate = row.exchange_rate === null ? '' : ` × ${grouped(row.exchange_rate)}`
  return [
    ['Trạng thái', <StatusTag key="status" status={row.status} tags={behalfStatus.tags} />],
    ['Khách hàng', [row.customer_no, row.customer_name].filter(Boolean).join(' · ')],
    ['Nội dung', row.name],
    ['Người nhận', [row.supplier, row.receive_info].filter(Boolean).join(' · ')],
    [
      'Liên kết',
      row.link &&
        (/^https?:\/\//.test(row.link) ? (
          <a key="link" href={row.link} target="_blank" rel="noreferrer">
            {row.link}
          </a>
        ) : (
          row.link
        )),
    ],
    ['Số tiền', row.amount === null ? null : `${inCurrency(row.amount, row.currency)}${rate}`],
    ['Quy đổi', vnd(row.goods_vnd)],
    ['Phí dịch vụ', vnd(row.service_vnd)],
    ['Khách trả', <b key="total">{vnd(row.total_vnd)}</b>],
    ['Giá vốn', vnd(row.cost_vnd)],
    ['Kênh thanh toán', paymentChannelNames[row.payment_channel ?? '']],
    ['Chi từ', row.card_name],
    ['Bút toán', row.document],
    ['Ghi chú', row.note],
    [
      'Chứng từ khách gửi',
      row.attachments.length > 0 &&
        row.attachments.map((path, n) => <StoredFile key={path} path={path} label={`Tệp ${n + 1}`} />),
    ],
    ['Chứng từ chi', row.image_transfer && <StoredFile key="proof" path={row.image_transfer} />],
    ['Tạo', by(row.maker_name, row.created_at)],
    ['Duyệt', by(row.approver_name, row.approved_at)],
    ['Chi', by(row.completer_name, row.completed_at)],
    ['Lý do hủy', row.reason],
  ] as const
}
