import { CameraOutlined, PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, type ReactNode } from 'react'
import { useIntake } from '#platform/web/images/intake.ts'
import { photoTypes } from '#platform/web/images/picture-kind.ts'
import { isOver, useUploads, type Upload } from '#platform/web/images/use-uploads.ts'
import '#platform/web/images/images.css'

const said: Record<Upload['state'], string> = {
  waiting: 'chờ gửi',
  shrinking: 'đang thu nhỏ…',
  sending: 'đang gửi…',
  saved: 'đã lưu',
  refused: '',
}

/**
 * The one place where pictures are taken: by the camera of a phone, chosen, dropped anywhere on the drawer or
 * screen around it, or pasted there. Each is told by itself what came of it.
 */
export function PhotoUploader({
  send,
  onDone,
  label = 'Thêm ảnh',
  subject = '',
  id,
  disabled = false,
  compact = false,
  children,
}: {
  send: (file: File) => Promise<unknown>
  /** After the last file that was given: how many were saved, and whether this place still stands. */
  onDone?: (saved: number, here: boolean) => void
  label?: string
  /** Of what, such as a code: told to whoever hears the screen. */
  subject?: string
  id?: string | undefined
  disabled?: boolean
  /** Of a station: one button, without frame and hint. */
  compact?: boolean
  /** Stands before the button, such as the kind of the pictures. */
  children?: ReactNode
}) {
  const place = useRef<HTMLDivElement>(null)
  const picker = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const { uploads, busy, add, again } = useUploads(send, onDone)
  useIntake(place, add, { disabled })
  const refused = uploads.filter(({ state }) => state === 'refused')
  const over = uploads.filter(isOver).length
  const take = ({ target }: { target: HTMLInputElement }) => {
    add([...(target.files ?? [])])
    target.value = ''
  }
  const named = subject && ` của ${subject}`
  return (
    <div ref={place} className="uploader" data-compact={compact}>
      {children}
      <Button
        {...(id ? { id } : {})}
        icon={<PlusOutlined />}
        title="Chọn ảnh; hoặc kéo thả, dán (Ctrl+V) vào bất kỳ đâu ở đây"
        loading={busy}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      <Button
        icon={<CameraOutlined />}
        title="Chụp bằng camera"
        aria-label={`Chụp ảnh${named}`}
        disabled={disabled || busy}
        onClick={() => camera.current?.click()}
      />
      {!compact && (
        <span className="quiet by-mouse">hoặc kéo thả, dán ảnh (Ctrl+V) vào bất kỳ đâu ở đây</span>
      )}
      <input
        ref={picker}
        type="file"
        accept={photoTypes}
        multiple
        hidden
        aria-label={`Chọn ảnh${named}`}
        onChange={take}
      />
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={`Camera chụp ảnh${named}`}
        onChange={take}
      />
      {busy && (
        <progress
          aria-label="Đang gửi ảnh"
          max={uploads.length}
          value={over}
        >{`${over}/${uploads.length}`}</progress>
      )}
      {(!compact || refused.length > 0 || busy) && (
        <ul aria-live="polite">
          {uploads.map(({ key, file, state, why }) => (
            <li key={key} data-state={state}>
              {file.name}: {why ?? said[state]}
            </li>
          ))}
        </ul>
      )}
      {refused.length > 0 && !busy && (
        <Button size="small" onClick={again}>
          Gửi lại {refused.length} ảnh
        </Button>
      )}
    </div>
  )
}
