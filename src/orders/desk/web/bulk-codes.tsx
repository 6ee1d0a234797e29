import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { readCodes } from '#orders/desk/find-orders.api.ts'
import { codesInText, mostCodes, unreadInText } from '#orders/desk/pasted-codes.rules.ts'
import { api } from '#platform/web/api.ts'
import { useWorking } from '#platform/web/use-working.ts'

/** Where order codes and tracks come in: pasted, typed, or from a file chosen or dropped. */
export function BulkCodes({ find, finding }: { find: (codes: readonly string[]) => void; finding: boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  const [left, setLeft] = useState(0)
  const [unread, setUnread] = useState<readonly string[]>([])
  const { busy, working } = useWorking()
  const codes = codesInText(text)
  const take = (file: File | undefined) =>
    file &&
    working(async () => {
      const upload = new FormData()
      upload.append('file', file)
      const { data } = await api(readCodes, { upload })
      setText(data.codes.join('\n'))
      setLeft(data.left)
      find(data.codes)
    })
  return (
    <>
      <Input.TextArea
        autoFocus
        aria-label="Mã đơn hoặc mã vận đơn, mỗi dòng một mã"
        placeholder={`Dán cột mã đơn hoặc mã vận đơn, mỗi dòng một mã (tối đa ${mostCodes}), hay kéo tệp vào đây`}
        value={text}
        rows={10}
        onChange={(event) => {
          setText(event.target.value)
          setLeft(0)
          setUnread([])
        }}
        onDragOver={(event) => event.preventDefault()}
        onDrop={(event) => {
          const [file] = event.dataTransfer.files
          if (!file) return
          event.preventDefault()
          void take(file)
        }}
      />
      <div className="bulk-change-bar">
        <Button
          type="primary"
          ghost
          loading={finding}
          disabled={codes.length === 0 || codes.length > mostCodes}
          onClick={() => {
            setUnread(unreadInText(text))
            find(codes)
          }}
        >
          {codes.length ? `Tìm ${codes.length} mã` : 'Tìm đơn'}
        </Button>
        <Button loading={busy} onClick={() => picker.current?.click()}>
          Đọc từ tệp
        </Button>
      </div>
      <input
        ref={picker}
        type="file"
        accept=".xlsx,.xls,.csv"
        hidden
        aria-label="Tệp mã đơn, mã vận đơn"
        onChange={(event) => {
          void take(event.target.files?.[0])
          event.target.value = ''
        }}
      />
      {unread.length > 0 && (
        <p role="status" className="bulk-unknown">
          {unread.length} dòng không phải mã đơn, mã vận đơn: {unread.slice(0, 10).join(', ')}
          {unread.length > 10 && '…'}
        </p>
      )}
      {codes.length > mostCodes && (
        <p role="alert" className="bulk-unknown">
          Có {codes.length} mã: mỗi lần làm được tối đa {mostCodes} mã.
        </p>
      )}
      {left > 0 && (
        <p role="alert" className="bulk-unknown">
          Tệp còn {left} mã nữa chưa đọc: hãy chia tệp, mỗi tệp tối đa {mostCodes} mã.
        </p>
      )}
    </>
  )
}
