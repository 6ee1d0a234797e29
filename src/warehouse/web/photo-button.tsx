import { Button } from 'antd'
import { useRef } from 'react'
import { queryClient } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { photoTypes } from '#platform/web/images/photo-uploader.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import { loadImages } from '#warehouse/image.api.ts'
import { sendPhoto } from '#warehouse/web/parts/order-photos.tsx'

/** Photos of what stands at the station, by its camera or from files, one call each. */
export function PhotoButton({
  code,
  type,
  count,
  disabled,
  onSaved,
}: {
  /** Order code or track. */
  code: string
  /** As `imageTypes` has it. */
  type: number
  count: number
  disabled: boolean
  onSaved: (more: number) => void
}) {
  const message = useMessage()
  const { busy, working } = useWorking()
  const picker = useRef<HTMLInputElement>(null)
  const send = (files: readonly File[]) =>
    working(async () => {
      for (const file of files) {
        // oxlint-disable-next-line no-await-in-loop -- one call a file, one after the other
        await sendPhoto(file, code, type)
        onSaved(1)
      }
      message.success(`Đã lưu ${files.length} ảnh`)
      void queryClient.invalidateQueries({ queryKey: [loadImages.id] })
    })
  return (
    <>
      <Button onClick={() => picker.current?.click()} loading={busy} disabled={disabled}>
        Chụp ảnh ({count})
      </Button>
      <input
        ref={picker}
        type="file"
        accept={photoTypes}
        capture="environment"
        multiple
        hidden
        aria-label={`Ảnh của ${code}`}
        onChange={({ target }) => {
          const files = [...(target.files ?? [])]
          target.value = ''
          if (files.length > 0) void send(files)
        }}
      />
    </>
  )
}
