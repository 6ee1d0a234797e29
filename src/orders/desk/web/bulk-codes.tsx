import { Button, Input } from 'antd'
import { useRef, useState } from 'react'
import { readCodes, type CodesRead } from '#orders/desk/find-orders.api.ts'
import { codesInText, mostCodes, unreadInText, type UnreadRow } from '#orders/desk/pasted-codes.rules.ts'
import { api } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { useWorking } from '#platform/web/use-working.ts'

/** Where order codes and tracks come in: pasted, typed, or from a file chosen or dropped. */
export function BulkCodes({ find, finding }: { find: (codes: readonly string[]) => void; finding: boolean }) {
  const picker = useRef<HTMLInputElement>(null)
  const [text, setText] = useState('')
  /** What the file said whose codes stand in the text; null once something is typed. */
  const [read, setRead] = useState<CodesRead | null>(null)
  const [typedUnread, setTypedUnread] = useState<readonly UnreadRow[]>([])
  const { busy, working } = useWorking()
  const codes = codesInText(text)
  const left = read?.left ?? 0
  const unread: readonly (UnreadRow & { sheet?: string | null })[] = read?.unread ?? typedUnread
  const unreadLeft = read?.unread_left ?? 0
  const take = (file: File | undefined) =>
    file &&
    working(async () => {
      const upload = new FormData()
      upload.append('file', file)
      const { data } = await api(readCodes, { upload })
      setText(data.codes.join('\n'))
      setRead(data)
      if (data.codes.length > 0) find(data.codes)
    })
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => void take(first), { disabled: busy })
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
          setRead(null)
          setTypedUnread([])
        }}
      />
      <div ref={place} className="bulk-change-bar import-place">
        <Button
          type="primary"
          ghost
          loading={finding}
          disabled={codes.length === 0 || codes.length > mostCodes}
          onClick={() => {
            setTypedUnread(unreadInText(text))
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
        <div role="status" className="bulk-unknown">
          {unread.length + unreadLeft} dòng không có mã đơn, mã vận đơn:
          <ul className="bulk-unread">
            {unread.map(({ sheet, line, text: said }, index) => (
              <li key={index}>
                {sheet && `${sheet}, `}dòng {line}: {said}
              </li>
            ))}
            {unreadLeft > 0 && <li>và {unreadLeft} dòng nữa</li>}
          </ul>
        </div>
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
