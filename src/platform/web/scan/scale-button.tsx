import { Button } from 'antd'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { useMessage } from '#platform/web/dialogs.tsx'
import { keepScaleAddress, readScale, scaleAddress, unknownServer } from '#platform/web/scan/scale.ts'
import { currentStation, usePerson } from '#platform/web/session.ts'
import { useWorking } from '#platform/web/use-working.ts'

/** Takes the weight that the scale shows; where its server is not known, asks for its address. */
export function ScaleButton({ disabled, onWeight }: { disabled: boolean; onWeight: (kg: number) => void }) {
  const message = useMessage()
  const ask = useConfirmAction()
  const { busy, working } = useWorking()
  const station = usePerson().stations.find(({ id }) => String(id) === currentStation())
  const address = scaleAddress(station?.scale_url)
  const take = () =>
    working(async () => {
      try {
        const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(2_000) })
        onWeight(await readScale(address, { get, wait: (ms) => new Promise((done) => setTimeout(done, ms)) }))
      } catch (problem) {
        const said = problem instanceof Error ? problem.message : unknownServer
        message.error(said)
        if (said !== unknownServer) return
        const given = await ask({
          title: 'Địa chỉ của máy cân',
          reason: 'required',
          reasonLabel: `Địa chỉ trên máy này, ví dụ localhost:8080${address ? ` (đang là ${address})` : ''}. Cân nối vào máy khác: quản lý ghi ở Cài đặt, Trạm.`,
          okText: 'Lưu địa chỉ',
        })
        if (given?.reason) keepScaleAddress(given.reason)
      }
    })
  return (
    <Button onClick={() => void take()} loading={busy} disabled={disabled}>
      Lấy cân
    </Button>
  )
}
