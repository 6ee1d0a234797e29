import { Button } from 'antd'
import { useRef, useState } from 'react'
import { api, queryClient } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { useHasFlag } from '#platform/web/session.ts'
import { useWorking } from '#platform/web/use-working.ts'
import { checkRows, importExcel, listBatches, type ImportAnswer } from '#warehouse/import.api.ts'
import { listMawbs } from '#warehouse/mawb.api.ts'
import { countsInWords, ImportRows } from '#warehouse/web/import-rows.tsx'
import { useKeptWarehouse, WarehouseSelect } from '#warehouse/web/parts/mawb-parts.tsx'
import '#warehouse/web/receiving.css'

/**
 * A packing list: chosen, previewed line by line, then imported. The office checks a list before the
 * warehouse imports it: whoever does not import sees what it would do.
 */
export function MawbImport() {
  const message = useMessage()
  const works = useHasFlag('ql', 'op')
  const [warehouse, setWarehouse] = useKeptWarehouse()
  const [mawb, setMawb] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const [shown, setShown] = useState<ImportAnswer | null>(null)
  const { busy, working } = useWorking()
  const picker = useRef<HTMLInputElement>(null)

  const send = async (call: typeof checkRows | typeof importExcel, chosen: File | null) => {
    if (!chosen) return
    const upload = new FormData()
    if (mawb) upload.set('mawb', mawb)
    if (warehouse) upload.set('warehouse_code', warehouse)
    upload.set('file', chosen)
    await working(
      async () => {
        const { data, message: said } = await api(call, { upload })
        setShown(data)
        if (!data.batch_id) return
        message.success(`${said}: ${data.counts['done'] ?? 0} kiện`)
        for (const one of [listBatches, listMawbs]) void queryClient.invalidateQueries({ queryKey: [one.id] })
      },
      () => setShown(null),
    )
  }

  const choose = (next: File | null) => {
    setFile(next)
    void send(checkRows, next)
  }
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => choose(first ?? null), { disabled: busy, tables: true })

  const good = shown?.counts['done'] ?? 0
  return (
    <>
      <div ref={place} className="import-form import-place">
        <label>
          Số MAWB (bỏ trống nếu file đã ghi)
          <TextInput value={mawb} onChange={setMawb} placeholder="131-12345675" />
        </label>
        <WarehouseSelect value={warehouse} onChange={setWarehouse} />
        <input
          ref={picker}
          type="file"
          accept=".xlsx"
          hidden
          aria-label="File packing list"
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <Button onClick={() => picker.current?.click()} loading={busy && !shown}>
          Chọn file .xlsx
        </Button>
        {!file && <span className="quiet by-mouse">{kitWords.orPaste}</span>}
        <Button disabled={!file || busy} onClick={() => void send(checkRows, file)}>
          Xem trước lại
        </Button>
        {works && (
          <Button
            type="primary"
            disabled={!file || !shown || shown.batch_id !== null || good === 0}
            loading={busy && shown !== null}
            onClick={() => void send(importExcel, file)}
          >
            Nhập {good} kiện
          </Button>
        )}
      </div>
      {!works && (
        <p className="quiet">
          Kiểm tra được từng dòng của file; việc nhập do bộ phận vận hành và quản lý làm.
        </p>
      )}
      {shown && (
        <>
          <p role="status">
            {shown.batch_id ? `Đã nhập (lần ${shown.batch_id})` : 'Xem trước, chưa ghi gì'} · MAWB{' '}
            {shown.mawb} · kho {shown.warehouse_code} · {file?.name}
            {shown.header_line !== null && ` · tiêu đề ở dòng ${shown.header_line}`} ·{' '}
            {countsInWords(shown.counts)}
          </p>
          <ImportRows rows={shown.rows} />
        </>
      )}
    </>
  )
}
