import { Button, Input } from 'antd'
import { useState } from 'react'
import { api, queryClient } from '#platform/web/api.ts'
import { TextInput } from '#platform/web/inputs/text-inputs.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import { importRows, importTracks, listBatches, type ImportAnswer } from '#warehouse/import.api.ts'
import { readTypedRows, type TypedRow } from '#warehouse/web/typed-rows.ts'
import { countsInWords, ImportRows } from '#warehouse/web/import-rows.tsx'
import { useKeptWarehouse, WarehouseSelect } from '#warehouse/web/parts/mawb-parts.tsx'
import { readFlightsAnew } from '#warehouse/web/pasted-tracks.tsx'

const cells = ({ d_weight, length, width, height, note }: TypedRow) => [d_weight, length, width, height, note]

/** Packages typed, or pasted from a sheet: a line each, with what is known of it. */
export function MawbTyped() {
  const [warehouse, setWarehouse] = useKeptWarehouse()
  const [mawb, setMawb] = useState<string | null>(null)
  const [text, setText] = useState('')
  const [done, setDone] = useState<ImportAnswer>()
  const { busy, working } = useWorking()
  const { rows, problems } = readTypedRows(text)

  const send = () =>
    working(async () => {
      const where = { mawb: mawb ?? '', ...(warehouse ? { warehouse_code: warehouse } : {}) }
      // Tracks alone are a list of tracks: that is how the batch is named afterwards.
      const { data } = rows.every((row) => cells(row).every((cell) => cell === undefined))
        ? await api(importTracks, { body: { ...where, tracks: rows.map((row) => row.track) } })
        : await api(importRows, { body: { ...where, rows: [...rows] } })
      setDone(data)
      readFlightsAnew()
      void queryClient.invalidateQueries({ queryKey: [listBatches.id] })
    })
  return (
    <>
      <div className="import-form">
        <label>
          Số MAWB
          <TextInput value={mawb} onChange={setMawb} placeholder="131-12345675" />
        </label>
        <WarehouseSelect value={warehouse} onChange={setWarehouse} />
      </div>
      <Input.TextArea
        aria-label="Danh sách kiện, mỗi dòng một kiện"
        placeholder={
          'Mỗi dòng một kiện: mã vận đơn ⇥ cân (kg) ⇥ dài ⇥ rộng ⇥ cao (cm) ⇥ ghi chú\nDán thẳng từ Excel được; chỉ mã vận đơn cũng được.'
        }
        rows={8}
        value={text}
        onChange={(event) => {
          setText(event.target.value)
          setDone(undefined)
        }}
      />
      {problems.map((problem) => (
        <p key={problem} role="alert" className="receiving-warn">
          {problem}
        </p>
      ))}
      <p>
        <Button
          type="primary"
          loading={busy}
          disabled={!mawb || rows.length === 0 || problems.length > 0 || done !== undefined}
          onClick={() => void send()}
        >
          Nhập {rows.length} dòng
        </Button>
      </p>
      {done && (
        <>
          <p role="status">
            Đã nhập (lần {done.batch_id}) vào {done.mawb}, kho {done.warehouse_code} ·{' '}
            {countsInWords(done.counts)}
          </p>
          <ImportRows rows={done.rows} />
        </>
      )}
    </>
  )
}
