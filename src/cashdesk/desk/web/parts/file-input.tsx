import { Button } from 'antd'
import { useRef, type ComponentType } from 'react'
import { getFile, uploadAttachment } from '#catalog/library.api.ts'
import { api, download, showError } from '#platform/web/api.ts'
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
    const choose = async (chosen: File | undefined) => {
      if (!chosen) return
      const upload = new FormData()
      upload.set('folder', chosen.type.startsWith('image/') ? images : (documents ?? images))
      upload.set('files', chosen)
      await working(async () => {
        const { path } = (await api(uploadAttachment, { upload })).data
        if (path) onChange(path)
        else message.error('Tải ảnh lên thất bại!')
      })
      if (picker.current) picker.current.value = ''
    }
    return (
      <span style={{ display: 'flex', gap: 8, alignItems: 'center' }}>
        <Button
          {...(id ? { id } : {})}
          disabled={disabled ?? false}
          loading={busy}
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
        void download(getFile, { params: { key } }).catch((problem) => showError(message, problem))
      }
    >
      {label}
    </Button>
  )
}
