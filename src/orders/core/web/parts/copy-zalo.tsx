import { Button } from 'antd'
import { useState } from 'react'
import { transferQr } from '#cashdesk/transfers/transfer.api.ts'
import { getOrder } from '#orders/core/order.api.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { zaloText } from '#orders/core/web/parts/zalo-text.ts'
import { api, showError } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import type { PriceExplanation } from '#pricing/price.rules.ts'

/** Copies the quote as it stands on the server now, with the account to pay to. */
export function useCopyZalo(id: number): () => Promise<void> {
  const copy = useCopy()
  return async () => {
    const { data } = await api(getOrder, { params: { id } })
    const paidTo = data.qr
      ? await api(transferQr, { query: { code: data.code } }).then(
          (answer) => answer.data,
          () => undefined, // without the account the text is still worth sending
        )
      : undefined
    const order = { ...data, price: data.price as unknown as PriceExplanation | null }
    await copy(zaloText(order, paidTo), `Đã sao chép báo giá ${data.code}`)
  }
}

export const copyZaloLabel = 'Sao chép cho Zalo'

export function CopyZalo({ id }: { id: number }) {
  const message = useMessage()
  const copy = useCopyZalo(id)
  const [reading, setReading] = useState(false)
  const run = async () => {
    setReading(true)
    await copy().catch((problem: unknown) => showError(message, problem))
    setReading(false)
  }
  return (
    <Button loading={reading} onClick={() => void run()}>
      {copyZaloLabel}
    </Button>
  )
}
