import { Modal, Skeleton } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { billQr, type BillDetail } from '#billing/bill.api.ts'
import { CopyButton } from '#platform/web/actions/copy-button.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#billing/web/billing.css'

/** Where the customer pays a bill: the code to scan, and the same to be written down. */
export function BillQr({ bill, onClose }: { bill: BillDetail; onClose: () => void }) {
  const { data, error } = useCall(billQr, { params: { code: bill.code } })
  const pay = data?.data
  const facts: readonly [label: string, value: string | null][] | undefined = pay && [
    ['Ngân hàng', pay.bank],
    ['Số tài khoản', pay.account],
    ['Chủ tài khoản', pay.holder],
    ['Số tiền', pay.amount === null ? 'Khách tự nhập' : `${grouped(pay.amount)} đ`],
    ['Nội dung', pay.memo],
  ]
  return (
    <Modal open title={`Mã QR thanh toán ${bill.code}`} width={460} footer={null} onCancel={onClose}>
      {error && <Failed small error={error} />}
      {!error && !pay && <Skeleton active />}
      {pay && facts && (
        <>
          <figure className="bill-qr">
            <QRCodeSVG value={pay.qr} size={260} title={`Mã QR thanh toán ${bill.code}`} />
          </figure>
          <RecordFacts
            facts={facts.flatMap(([label, value]) => (value ? { name: label, label, value } : []))}
          />
          <div className="bill-buttons">
            <CopyButton
              label="Sao chép nội dung chuyển khoản"
              text={facts.flatMap(([label, value]) => (value ? [`${label}: ${value}`] : [])).join('\n')}
            />
          </div>
        </>
      )}
    </Modal>
  )
}
