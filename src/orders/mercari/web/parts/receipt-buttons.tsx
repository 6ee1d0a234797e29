import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { LinkButton } from '#orders/core/web/parts/link-button.tsx'
import { listReceipts, pressReceipts, scanReceipts } from '#orders/mercari/site-act.api.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useAction } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { Button } from 'antd'
import { lazy, Suspense, useState } from 'react'

const LookUp = lazy(async () => ({
  default: (await import('#orders/market/web/parts/market-search.tsx')).MarketSearch,
}))

const reads = [...orderReads, listReceipts]

/** Finds what arrived, presses all that wait, and shows what came of it. */
export function ReceiptButtons() {
  const message = useMessage()
  const [looking, setLooking] = useState(false)
  const presses = useHasFlag('ql', 'kd', 'cs', 'op')
  const keeps = useHasFlag('ql', 'kt', 'cs', 'cc')
  const scan = useAction(scanReceipts, {
    invalidates: reads,
    quiet: true,
    onSuccess: ({ data: { opened, waiting } }) => {
      message.success(
        waiting > 0
          ? `${waiting} đơn chờ bấm nhận hàng${opened > 0 ? `, ${opened} đơn vừa tìm thấy` : ''}`
          : 'Không có đơn nào chờ bấm nhận hàng',
      )
    },
  })
  const press = useAction(pressReceipts, { invalidates: reads })
  const confirm = useConfirmAction()
  const pressAll = async () => {
    const asked = await confirm({
      title: 'Bấm nhận hàng của mọi đơn Mercari đang chờ?',
      content: 'Người bán được trả tiền và không rút lại được: đơn hàng vỡ hay sai thì xử lý trước.',
      okText: 'Bấm nhận tất cả',
    })
    if (asked) press.mutate({ body: {} })
  }
  return (
    <>
      <Button onClick={() => setLooking(true)}>Tra hàng Mercari</Button>
      {keeps && <LinkButton to="/quotes/bougth/mercari">Dán giao dịch</LinkButton>}
      <LinkButton to="/quotes/mercari/receipts">Kết quả bấm nhận</LinkButton>
      {presses && (
        <>
          <Button loading={scan.isPending} onClick={() => scan.mutate({ body: {} })}>
            Quét đơn đã về
          </Button>
          <Button type="primary" loading={press.isPending} onClick={() => void pressAll()}>
            Bấm nhận tất cả
          </Button>
        </>
      )}
      {looking && (
        <Suspense>
          <LookUp onClose={() => setLooking(false)} />
        </Suspense>
      )}
    </>
  )
}
