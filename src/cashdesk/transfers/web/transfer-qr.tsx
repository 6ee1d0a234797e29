import { Button } from 'antd'
import { QRCodeSVG } from 'qrcode.react'
import { transferQr } from '#cashdesk/transfers/transfer.api.ts'
import { readMemo, targetOf } from '#ledger/memo.rules.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { useSettled } from '#platform/web/use-settled.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

/** The VietQR to show or send to the customer: the account, amount and memo that were chosen. */
export function TransferQr({
  code,
  card,
  unsaved = false,
  ...typed
}: {
  code: string
  amount?: number | null | undefined
  card?: number | null | undefined
  /** Its request is still to be saved, and gets a code by which it is known. */
  unsaved?: boolean
  message?: string | null | undefined
}) {
  const copy = useCopy()
  const amount = useSettled(typed.amount, 250)
  const message = useSettled(typed.message, 250)
  const query = {
    code,
    ...(amount && amount > 0 ? { amount } : {}),
    ...(card ? { card_id: card } : {}),
    ...(message?.trim() ? { message: message.trim() } : {}),
  }
  const { data, error } = useCall(transferQr, { query })
  if (error) return <Failed small error={error} />
  if (!data) return null
  const { qr, memo, bank, account, holder, amount: due } = data.data
  return (
    <section className="transfer-box transfer-qr" aria-label="Mã QR chuyển khoản">
      <QRCodeSVG value={qr} size={220} title={`Mã QR chuyển khoản ${memo}`} />
      {due !== null && (
        <p>
          <b>{grouped(due)} đ</b>
        </p>
      )}
      <p>
        {bank}
        <br />
        {[account, holder].filter(Boolean).join(' · ')}
      </p>
      <p>
        <span className="code">{memo}</span>{' '}
        <Button size="small" onClick={() => void copy(memo, 'Đã sao chép nội dung chuyển khoản')}>
          Sao chép
        </Button>
      </p>
      {targetOf(readMemo(memo)) === null && (
        <p className="quiet">
          {unsaved && !message?.trim()
            ? 'Lưu phiếu để nội dung có mã mà sao kê tự khớp.'
            : 'Nội dung không có mã đơn hay mã phiếu nên sao kê không tự khớp được.'}
        </p>
      )}
    </section>
  )
}
