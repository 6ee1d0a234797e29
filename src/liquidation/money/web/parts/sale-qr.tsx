import { QRCodeSVG } from 'qrcode.react'
import { saleQr } from '#liquidation/money/sale-money.api.ts'
import { CopyButton } from '#platform/web/actions/copy-button.tsx'
import { useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

/** The VietQR of a payment that waits: its memo is the code of the order, by which the bank desk knows it. */
export function SaleQr({ id }: { id: number }) {
  const { data, error } = useCall(saleQr, { query: { id } })
  if (error) return <Failed small error={error} />
  if (!data) return null
  const { qr, memo, amount, bank, account, holder } = data.data
  return (
    <section className="transfer-box transfer-qr" aria-label="Mã QR chuyển khoản">
      <QRCodeSVG value={qr} size={220} title={`Mã QR chuyển khoản ${memo}`} />
      <p>
        <b>{grouped(amount)} đ</b>
      </p>
      <p>
        {bank}
        <br />
        {[account, holder].filter(Boolean).join(' · ')}
      </p>
      <p>
        <span className="code">{memo}</span> <CopyButton text={memo} />
      </p>
    </section>
  )
}
