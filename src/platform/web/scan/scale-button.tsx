import { SettingOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { lazy, Suspense, use, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useMessage } from '#platform/web/dialogs.tsx'
import { UnansweredScan } from '#platform/web/scan/of-last-scan.tsx'
import { readScale, scaleAddress, unknownServer } from '#platform/web/scan/scale.ts'
import {
  freshLoad,
  loadOnScale,
  scaleSight,
  serialSettings,
  takeLoad,
  watchScale,
} from '#platform/web/scan/serial-scale.ts'
import { currentStation, usePerson } from '#platform/web/session.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const ScaleSettings = lazy(() => import('#platform/web/scan/scale-settings.tsx'))

const faults = {
  damaged: 'Cân gửi số không đọc được: xem lại kiểu cân và tốc độ',
  over: 'Cân quá tải',
  under: 'Cân dưới mức không: trừ bì lại',
  busy: 'Cân chưa sẵn sàng',
  silent: 'Cân không gửi số: xem cân có bật, và kiểu cân, tốc độ ở cài đặt cân',
} as const

/**
 * Takes the weight that the scale shows: of one on this machine's own port, else of the scale's server. Where
 * neither is known, asks how the scale is connected.
 */
export function ScaleButton({
  disabled,
  onWeight,
  onRest = onWeight,
}: {
  disabled: boolean
  onWeight: (kg: number) => void
  /**
   * What lies at rest, where this machine's scale is set to be taken without a press; once a load. Answers `false`:
   * that is not it yet, the next weight at rest may be. `null`: nothing is taken by itself now.
   */
  onRest?: ((kg: number) => unknown) | null
}) {
  const message = useMessage()
  const { busy, working } = useWorking()
  const [setting, setSetting] = useState(false)
  const station = usePerson().stations.find(({ id }) => String(id) === currentStation())
  const address = scaleAddress(station?.scale_url)
  const sight = useSyncExternalStore(watchScale, scaleSight)
  useOwnLoad(disabled || setting, onRest)
  const takeFromPort = () => {
    const load = loadOnScale()
    if (load !== null) {
      takeLoad()
      onWeight(load)
    } else if (sight.at === 'closed')
      message.error('Không thấy cân: cắm lại dây, hoặc chọn lại cổng ở cài đặt cân')
    else if (sight.fault) message.error(faults[sight.fault])
    else message.error(sight.rests === null ? 'Cân chưa đứng yên, thử lại' : 'Cân đang trống')
  }
  const takeFromServer = () =>
    working(async () => {
      try {
        const get = (url: string) => fetch(url, { signal: AbortSignal.timeout(2_000) })
        onWeight(await readScale(address, { get, wait: (ms) => new Promise((done) => setTimeout(done, ms)) }))
      } catch (problem) {
        const said = problem instanceof Error ? problem.message : unknownServer
        message.error(said)
        if (said === unknownServer) setSetting(true)
      }
    })
  const onPort = sight.at !== 'off'
  return (
    <>
      <Button
        title="Điền vào ô cân số đang hiện trên cân điện tử"
        onClick={() => (onPort ? takeFromPort() : void takeFromServer())}
        loading={busy}
        disabled={disabled}
      >
        Đọc số trên cân
        {sight.shows !== null && (
          <span className="scale-shows" data-rests={sight.rests !== null}>
            {grouped(sight.shows, 2)} kg
          </span>
        )}
      </Button>
      <Button
        icon={<SettingOutlined />}
        title="Cài đặt cân"
        aria-label="Cài đặt cân"
        onClick={() => setSetting(true)}
      />
      {setting && (
        <Suspense>
          <ScaleSettings onClose={() => setSetting(false)} />
        </Suspense>
      )}
    </>
  )
}

/** Hands on what lies at rest without a press, where the person has set it so and the last scan is answered. */
function useOwnLoad(busy: boolean, onRest: ((kg: number) => unknown) | null): void {
  const off = busy || onRest === null
  const unanswered = use(UnansweredScan)
  const sight = useSyncExternalStore(watchScale, scaleSight)
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })
  useEffect(() => {
    if (off || unanswered || sight.rests === null || !serialSettings()?.byItself) return
    const load = freshLoad()
    if (load !== null && latest.current?.(load) !== false) takeLoad()
  }, [off, unanswered, sight])
}
