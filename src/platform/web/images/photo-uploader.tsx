import { PlusOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState, type ReactNode } from 'react'
import { errorText } from '#platform/web/words/kit.words.ts'
import '#platform/web/images/images.css'

export const photoTypes = 'image/jpeg,image/png,image/webp'

interface Sent {
  file: File
  state: 'sending' | 'saved' | 'refused'
  why?: string
}

/**
 * Takes pictures by button, by dropping them and by pasting. Files go one by one, so that a bad one does
 * not take the others with it; each is told by itself what came of it, and a refused one is sent again.
 */
export function PhotoUploader({
  send,
  onDone,
  label = 'Thêm ảnh',
  id,
  disabled = false,
  children,
}: {
  send: (file: File) => Promise<unknown>
  /** After the last file of a choice. */
  onDone?: () => void
  label?: string
  id?: string | undefined
  disabled?: boolean
  /** Stands before the button, such as the kind of the pictures. */
  children?: ReactNode
}) {
  const [sent, setSent] = useState<readonly Sent[]>([])
  const [over, setOver] = useState(false)
  const picker = useRef<HTMLInputElement>(null)
  const busy = sent.some(({ state }) => state === 'sending')
  const sendAll = async (files: readonly File[]) => {
    if (files.length === 0 || busy || disabled) return
    setSent(files.map((file) => ({ file, state: 'sending' })))
    for (const [at, file] of files.entries()) {
      let result: Sent = { file, state: 'saved' }
      try {
        // oxlint-disable-next-line no-await-in-loop -- one call a file, one after the other
        await send(file)
      } catch (problem) {
        result = { file, state: 'refused', why: errorText(problem) }
      }
      setSent((now) => now.map((one, index) => (index === at ? result : one)))
    }
    onDone?.()
  }
  const picturesIn = (files: FileList | undefined) =>
    [...(files ?? [])].filter(({ type }) => type.startsWith('image/'))
  const refused = sent.filter(({ state }) => state === 'refused')
  return (
    <div
      className="uploader"
      data-over={over}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setOver(false)
        void sendAll(picturesIn(event.dataTransfer.files))
      }}
      onPaste={(event) => void sendAll(picturesIn(event.clipboardData.files))}
    >
      {children}
      <Button
        {...(id ? { id } : {})}
        icon={<PlusOutlined />}
        loading={busy}
        disabled={disabled}
        onClick={() => picker.current?.click()}
      >
        {label}
      </Button>
      <span className="quiet">hoặc kéo thả, dán ảnh vào đây</span>
      <input
        ref={picker}
        type="file"
        accept={photoTypes}
        multiple
        hidden
        aria-label="Chọn ảnh"
        onChange={({ target }) => {
          void sendAll([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <ul aria-live="polite">
        {sent.map(({ file, state, why }, index) => (
          <li key={index} data-state={state}>
            {file.name}: {state === 'sending' ? 'đang gửi…' : state === 'saved' ? 'đã lưu' : why}
          </li>
        ))}
      </ul>
      {refused.length > 0 && !busy && (
        <Button size="small" onClick={() => void sendAll(refused.map(({ file }) => file))}>
          Gửi lại {refused.length} ảnh
        </Button>
      )}
    </div>
  )
}
