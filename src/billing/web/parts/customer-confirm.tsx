import { Modal } from 'antd'
import { userConfirm, type BillDetail } from '#billing/bill.api.ts'
import { CopyButton } from '#platform/web/actions/copy-button.tsx'
import { PreviewWaits } from '#platform/web/actions/preview-waits.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import '#billing/web/billing.css'

/** What the customer is asked to confirm, ready to be sent; what is missing for it, or who confirmed it when. */
export function ConfirmText({ id }: { id: number }) {
  const { data, error } = useRecord(userConfirm, { params: { id } })
  if (error) return <Failed error={error} />
  // The question grows with the text: until then its answer waits.
  if (!data) return <PreviewWaits />
  const { text, missing, confirmed, confirmed_by, confirmed_at } = data.data
  return (
    <>
      {missing.map((sentence) => (
        <p key={sentence} className="bill-warning">
          {sentence}
        </p>
      ))}
      {confirmed && confirmed_by && (
        <p>
          Đã xác nhận với khách: <b>{confirmed_by}</b>
          {confirmed_at && `, ${formatInstant(confirmed_at, true)}`}
        </p>
      )}
      <pre className="bill-text">{text}</pre>
      <CopyButton text={text} label="Sao chép để gửi khách" />
    </>
  )
}

export function CustomerConfirm({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  return (
    <Modal open title={`Xác nhận với khách ${bill.code}`} width={520} footer={null} onCancel={onClose}>
      <ConfirmText id={bill.id} />
    </Modal>
  )
}
