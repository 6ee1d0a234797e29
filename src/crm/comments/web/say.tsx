import { PaperClipOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useRef, useState } from 'react'
import { uploadAttachment } from '#catalog/library.api.ts'
import { editTalk, listCrmPeople, listTalk, writeTalk, type Said } from '#crm/comments/comment.api.ts'
import { api, showError, useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useIntake } from '#platform/web/images/intake.ts'
import { PhotoUploader } from '#platform/web/images/photo-uploader.tsx'
import { SelectInput } from '#platform/web/inputs/select-input.tsx'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'

const folder = 'images/crm'

/** A comment as it is written, or changed: text, people named in it, pictures and documents. */
export function Say({ record, said, onDone }: { record: string; said?: Said; onDone?: () => void }) {
  const [content, setContent] = useState(said?.content ?? '')
  const [files, setFiles] = useState<readonly string[]>(said?.files ?? [])
  const people = useCall(listCrmPeople, { query: { record } })
  const finished = () => {
    setContent('')
    setFiles([])
    onDone?.()
  }
  const settings = { invalidates: [listTalk], quiet: true, onSuccess: finished } as const
  const writing = useAction(writeTalk, settings)
  const changing = useAction(editTalk, settings)
  const send = () => {
    const body = { content, files: [...files] }
    if (said) changing.mutate({ params: { id: said.id }, body })
    else writing.mutate({ body: { id: record, ...body } })
  }
  const attach = async (file: File) => {
    const upload = new FormData()
    upload.append('folder', folder)
    upload.append('files', file)
    const { data } = await api(uploadAttachment, { upload })
    setFiles((before) => [...before, data.path])
  }
  const named = (username: string | null) => {
    if (username) setContent((before) => `${before.trimEnd()} @${username} `.trimStart())
  }
  const place = useRef<HTMLDivElement>(null)
  const sending = useSending(attach)
  useIntake(place, sending.send, { disabled: sending.busy })
  return (
    <div ref={place} className="talk-say">
      <NoteInput
        aria-label="Nội dung bình luận"
        placeholder="Viết bình luận, @tên đăng nhập để nhắc…"
        value={content}
        onChange={(text) => setContent(text ?? '')}
      />
      <div className="talk-buttons">
        <div style={{ width: 180 }}>
          <SelectInput
            aria-label="Nhắc tên"
            placeholder="Nhắc tên…"
            value={null}
            loading={people.isPending}
            options={(people.data?.data ?? []).map((one) => ({ value: one.username, label: one.name }))}
            onChange={named}
          />
        </div>
        <PhotoUploader send={attach} compact />
        <DocumentButton {...sending} />
        {files.length > 0 && <Button onClick={() => setFiles([])}>{`Bỏ ${files.length} tệp kèm`}</Button>}
        <Button
          type="primary"
          loading={writing.isPending || changing.isPending}
          disabled={content.trim() === '' && files.length === 0}
          onClick={send}
        >
          {said ? 'Lưu bình luận' : 'Gửi bình luận'}
        </Button>
        {said && <Button onClick={onDone}>Thôi</Button>}
      </div>
    </div>
  )
}

/** Sends files one after the other, and says which was refused. */
function useSending(attach: (file: File) => Promise<void>) {
  const message = useMessage()
  const [busy, setBusy] = useState(false)
  const send = async (files: readonly File[]) => {
    setBusy(true)
    for (const file of files) await attach(file).catch((problem: unknown) => showError(message, problem))
    setBusy(false)
  }
  return { busy, send: (files: readonly File[]) => void send(files) }
}

function DocumentButton({ busy, send }: { busy: boolean; send: (files: readonly File[]) => void }) {
  const picker = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={picker}
        type="file"
        hidden
        multiple
        aria-label="Chọn tài liệu"
        accept=".pdf,.docx,.xlsx"
        onChange={({ target }) => {
          send([...(target.files ?? [])])
          target.value = ''
        }}
      />
      <Button icon={<PaperClipOutlined />} loading={busy} onClick={() => picker.current?.click()}>
        Tài liệu
      </Button>
    </>
  )
}
