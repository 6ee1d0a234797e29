import { Button } from 'antd'
import { getOrderByCode } from '#orders/core/order.api.ts'
import { orderStatus } from '#orders/core/order.status.ts'
import { updateTrack } from '#orders/quote/quote.api.ts'
import { Reasoned } from '#platform/web/actions/reasoned.tsx'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { api, queryClient } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import { listAwaited, type TrackLookup } from '#warehouse/package.api.ts'

type Found = Pick<TrackLookup['orders'][number], 'code' | 'status'>

/** Gives a track to an order that is on its way; the track it had is asked about first. */
export function SetTrack({ order, track, onSet }: { order: Found; track: string; onSet: () => void }) {
  const message = useMessage()
  const ask = useConfirmAction()
  const { busy, working } = useWorking()
  const open = order.status === orderStatus.bought || order.status === orderStatus.arrivedOverseas
  const set = () =>
    working(async () => {
      const { data } = await api(getOrderByCode, { params: { code: order.code } })
      const { id, version, track: before } = data
      if (
        before &&
        !(await ask({
          title: `Đổi mã vận đơn của ${order.code}?`,
          content: (
            <p>
              Đang là {before}, sẽ thành {track}.
            </p>
          ),
          okText: 'Đổi mã',
        }))
      )
        return
      const { message: said } = await api(updateTrack, { params: { id }, body: { track, version } })
      message.success(`${order.code}: ${said}`)
      void queryClient.invalidateQueries({ queryKey: [listAwaited.id] })
      onSet()
    })
  return (
    <Reasoned reason={open ? undefined : 'Chỉ đơn đã mua hoặc đã về kho nước ngoài đổi được mã vận đơn.'}>
      {(described) => (
        <Button {...described} size="small" loading={busy} disabled={!open} onClick={() => void set()}>
          Gắn mã {track}
        </Button>
      )}
    </Reasoned>
  )
}
