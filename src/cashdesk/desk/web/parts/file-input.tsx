import { Button } from 'antd'
import { useRef, type ComponentType } from 'react'
import { getFile, uploadAttachment } from '#catalog/library.api.ts'
import { api, download, showError } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { useMessage } from '#platform/web/dialogs.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { useWorking } from '#platform/web/use-working.ts'

/**
 * One file of a record, uploaded as it is chosen; its value is the path. Pictures go into the one folder,
 * documents into the other where there is one.
 */
export function fileInput(images: string, documents?: string): ComponentType<InputProps<string>> {
  return function FileInput({ value, onChange, id, disabled }: InputProps<string>) {
    const message = useMessage()
    const picker = useRef<HTMLInputElement>(null)
    const { busy, working } = useWorking()
    const place = useRef<HTMLSpanElement>(null)
    const choose = async (chosen: File | undefined) => {
      if (!chosen) return
      const upload = new FormData()
      upload.set('folder', chosen.type.startsWith('image/') ? images : (documents ?? images))
      await working(async () => {
        // Of an empty file the server says it.
        const isPicture = chosen.type.startsWith('image/') && chosen.size > 0
        const { pictureToSend } = await import('#platform/web/images/shrink.ts')
        const sent = isPicture ? await pictureToSend(chosen).catch((refused: Error) => refused) : chosen
        if (sent instanceof Error) return message.error(`${chosen.name}: ${sent.message}`)
        upload.set('files', sent)
        const { path } = (await api(uploadAttachment, { upload })).data
        if (path) onChange(path)
        else message.error('Tải ảnh lên thất bại!')
      })
      if (picker.current) picker.current.value = ''
    }
    useIntake(place, ([first]) => void choose(first), { disabled: disabled ?? busy })
    return (
      <span ref={place} className="file-input">
        <Button
          {...(id ? { id } : {})}
          disabled={disabled ?? false}
          loading={busy}
          title="Chọn tệp; hoặc kéo thả, dán (Ctrl+V) vào biểu mẫu"
          onClick={() => picker.current?.click()}
        >
          {value ? 'Đổi tệp' : 'Chọn ảnh, chứng từ'}
        </Button>
        {value && <StoredFile path={value} />}
        <input
          ref={picker}
          type="file"
          accept={documents ? 'image/*,.pdf,.docx,.xlsx' : 'image/*,.pdf'}
          hidden
          aria-label="Tệp chứng từ"
          onChange={(event) => void choose(event.target.files?.[0])}
        />
      </span>
    )
  }
}

/** Opens a stored file by its path. */
export function StoredFile({ path, label = 'Xem chứng từ' }: { path: string; label?: string }) {
  const message = useMessage()
  const key = path.split('/').at(-1) ?? ''
  return (
    <Button
      type="link"
      size="small"
      onClick={() =>
        void download(getFile, { params: { key }, query: {} }).catch((problem) => showError(message, problem))
      }
    >
      {label}
    </Button>
  )
}
