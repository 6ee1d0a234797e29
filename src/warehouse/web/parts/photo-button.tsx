import { Button } from 'antd'
import { lazy, Suspense, useEffect, useRef, useState } from 'react'
import { queryClient, useCall } from '#platform/web/api.ts'
import { PhotoUploader } from '#platform/web/images/photo-uploader.tsx'
import { loadImages } from '#warehouse/image.api.ts'
import { Photos, sendPhoto } from '#warehouse/web/parts/order-photos.tsx'

const RecordDrawer = lazy(() => import('#platform/web/list/record-drawer.tsx'))

/** What was photographed of what stands at a station. */
export interface Photographed {
  count: number
  /** The one taken last, as records keep it. */
  last: string | undefined
}

/**
 * Photos of what stands at the station: taken by its camera, chosen, or pasted and dropped anywhere on it; looked at
 * and taken away beside it.
 */
export function PhotoButton({
  code,
  type,
  count,
  disabled,
  onPhotos,
}: {
  /** Order code or track. */
  code: string
  /** As `imageTypes` has it. */
  type: number
  /** How many there are; not told where nobody counts them. */
  count?: number
  disabled: boolean
  onPhotos?: (now: Photographed) => void
}) {
  const [looking, setLooking] = useState<string>()
  const sent = useRef<{ url: string }[]>([])
  return (
    <>
      <PhotoUploader
        compact
        key={code}
        label={count === undefined ? 'Ảnh' : `Ảnh (${count})`}
        subject={code}
        disabled={disabled}
        send={async (file) => void sent.current.push(...(await sendPhoto(file, code, type)))}
        onDone={(saved, here) => {
          const more = sent.current
          sent.current = []
          if (saved === 0) return
          // The next parcel may lie there by then.
          if (here) onPhotos?.({ count: (count ?? 0) + more.length, last: more.at(-1)?.url })
          void queryClient.invalidateQueries({ queryKey: [loadImages.id] })
        }}
      />
      <Button
        disabled={disabled || count === 0}
        aria-label={`Xem ảnh của ${code}`}
        onClick={() => setLooking(code)}
      >
        Xem ảnh
      </Button>
      {looking === code && (
        <Suspense>
          <RecordDrawer title={`Ảnh của ${code}`} width="record" onClose={() => setLooking(undefined)}>
            <Taken code={code} type={type} onPhotos={onPhotos} />
          </RecordDrawer>
        </Suspense>
      )}
    </>
  )
}

/** The photos themselves; what is added and taken away there is told to the station. */
function Taken({
  code,
  type,
  onPhotos,
}: {
  code: string
  type: number
  onPhotos: ((now: Photographed) => void) | undefined
}) {
  const { data } = useCall(loadImages, { query: { code } })
  const tell = useRef(onPhotos)
  useEffect(() => {
    tell.current = onPhotos
  })
  useEffect(() => {
    if (!data) return
    const mine = data.data.filter(({ type_image }) => type_image === type)
    tell.current?.({ count: mine.length, last: mine.at(-1)?.url ?? undefined })
  }, [data, type])
  return <Photos code={code} first={type} only />
}
