import { Alert, Button, Modal, Space } from 'antd'
import { useRef, useState } from 'react'
import type { Call } from '#platform/contract/call.ts'
import type { ImportCalls, SheetCheck } from '#platform/contract/sheet-import.ts'
import { api, download, showError, useAction } from '#platform/web/api.ts'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import '#platform/web/import/import.css'
import { useWorking } from '#platform/web/use-working.ts'

/** Choose a file, see every bad cell in its place, import when there is none. */
export default function ImportDialog({
  calls,
  noun,
  invalidates,
  tables = false,
  onClose,
}: {
  calls: ImportCalls
  noun: string
  tables?: boolean
  invalidates: readonly Call[]
  onClose: () => void
}) {
  const message = useMessage()
  const picker = useRef<HTMLInputElement>(null)
  const [file, setFile] = useState<File>()
  const [check, setCheck] = useState<SheetCheck>()
  const { busy, working } = useWorking()
  const run = useAction(calls.run, { invalidates, onSuccess: onClose })
  const partsOf = (chosen: File) => {
    const parts = new FormData()
    parts.append('file', chosen)
    return parts
  }
  const choose = async (chosen: File | undefined) => {
    if (!chosen) return
    setFile(chosen)
    setCheck(undefined)
    await working(async () => setCheck((await api(calls.check, { upload: partsOf(chosen) })).data))
    if (picker.current) picker.current.value = ''
  }
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => void choose(first), { disabled: busy, tables: true })
  const ready = file !== undefined && check?.wrong === 0
  return (
    <Modal
      open
      title={`Nhập ${noun} từ Excel`}
      width={960}
      onCancel={onClose}
      okText={check ? `Nhập ${grouped(check.rows - (check.known ?? 0))} dòng` : 'Nhập'}
      cancelText="Đóng"
      okButtonProps={{ disabled: !ready, loading: run.isPending }}
      onOk={() => file && run.mutate({ upload: partsOf(file) })}
    >
      <div ref={place} className="import-place">
        <Space wrap>
          <Button
            onClick={() => void download(calls.template).catch((problem) => showError(message, problem))}
          >
            Tải tệp mẫu
          </Button>
          <Button type="primary" loading={busy} onClick={() => picker.current?.click()}>
            {file ? 'Chọn lại tệp' : tables ? 'Chọn tệp .xlsx, .xls, .csv' : 'Chọn tệp .xlsx'}
          </Button>
          {file ? <span>{file.name}</span> : <span className="by-mouse">{kitWords.orPaste}</span>}
        </Space>
      </div>
      <input
        ref={picker}
        type="file"
        accept={tables ? '.xlsx,.xls,.csv' : '.xlsx'}
        hidden
        aria-label={`Tệp ${noun}`}
        onChange={(event) => void choose(event.target.files?.[0])}
      />
      {!check && (
        <p className="quiet">
          Cột có dấu * là bắt buộc; dòng mẫu trong tệp được bỏ qua. Tệp được xem trước, chưa ghi gì cho đến
          khi bấm Nhập; còn một ô sai thì không dòng nào được nhập.
        </p>
      )}
      {check && <Findings check={check} />}
    </Modal>
  )
}

function Findings({ check }: { check: SheetCheck }) {
  const { wrong, errors, columns, preview, rows, known = 0 } = check
  const said = Map.groupBy(errors, ({ line, field }) => `${line} ${field}`)
  const at = (line: number, field: string) => said.get(`${line} ${field}`)?.map((one) => one.message) ?? []
  return (
    <>
      <Alert
        className="import-said"
        type={wrong ? 'error' : 'success'}
        title={
          wrong
            ? `Còn ${grouped(wrong)} ô chưa hợp lệ. Sửa trong tệp rồi chọn lại; chưa nhập dòng nào.`
            : known
              ? `${grouped(rows - known)} dòng mới, sẵn sàng nhập; ${grouped(known)} dòng đã nhập trước đây được bỏ qua.`
              : `${grouped(rows)} dòng hợp lệ, sẵn sàng nhập.`
        }
      />
      <div className="import-scroll" tabIndex={0} role="region" aria-label="Các dòng của tệp">
        <table className="import-preview">
          <thead>
            <tr>
              <th>Dòng</th>
              {columns.map(({ field, title, letter }) => (
                <th key={field}>
                  {title} <small>{letter}</small>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {preview.map(({ line, values }) => (
              <tr key={line}>
                <Cell text={String(line)} wrong={at(line, '')} />
                {columns.map(({ field }) => (
                  <Cell key={field} text={values[field] ?? ''} wrong={at(line, field)} />
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows > preview.length && (
        <p className="quiet">
          Đang xem {grouped(preview.length)} dòng {wrong ? 'có lỗi' : 'đầu'} trong {grouped(rows)} dòng.
        </p>
      )}
    </>
  )
}

function Cell({ text, wrong }: { text: string; wrong: readonly string[] }) {
  if (wrong.length === 0) return <td>{text}</td>
  return (
    <td className="import-wrong">
      {text || '(trống)'}
      {wrong.map((message) => (
        <small key={message}>{message}</small>
      ))}
    </td>
  )
}
