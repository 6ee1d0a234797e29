import { Button } from 'antd'
import { useRef, useState } from 'react'
import { addDays, businessDate, formatBusinessDate, readBusinessDate } from '#platform/rules/business-date.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, download, queryClient } from '#platform/web/api.ts'
import { useIntake } from '#platform/web/images/intake.ts'
import '#platform/web/images/images.css'
import { kitWords } from '#platform/web/words/kit.words.ts'
import { ApiError } from '#platform/contract/client.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { DateInput } from '#platform/web/inputs/date-input.tsx'
import { Screen } from '#platform/web/shell/screen.tsx'
import { grouped } from '#platform/web/words/numbers.ts'
import { useWorking } from '#platform/web/use-working.ts'
import {
  checkPriceSheet,
  importPriceSheet,
  sheetOutcomeNames,
  type SheetAnswer,
} from '#pricing/price-sheet.api.ts'
import { freightPrices } from '#pricing/pricing.api.ts'
import { PriceTabs } from '#pricing/web/price-tabs.tsx'
import '#pricing/web/pricing.css'

const outcomes: StatusTags = {
  new: { label: sheetOutcomeNames.new, phase: 'done' },
  changed: { label: sheetOutcomeNames.changed, phase: 'waiting' },
  same: { label: sheetOutcomeNames.same, phase: null },
  gone: { label: sheetOutcomeNames.gone, phase: 'off' },
  wrong: { label: sheetOutcomeNames.wrong, phase: 'problem' },
}

/** A freight list from Excel: chosen, shown as a difference to what holds on the day, then imported whole. */
export default function PriceImportScreen() {
  const message = useMessage()
  const [date, setDate] = useState<string | null>(formatBusinessDate(addDays(businessDate(new Date()), 1)))
  const [file, setFile] = useState<File | null>(null)
  const [shown, setShown] = useState<SheetAnswer | null>(null)
  const { busy, working } = useWorking()
  const picker = useRef<HTMLInputElement>(null)

  const send = async (
    call: typeof checkPriceSheet | typeof importPriceSheet,
    chosen: File | null,
    day = date,
  ) => {
    if (!chosen) return
    const upload = new FormData()
    upload.set('applied_date', day ?? '')
    upload.set('file', chosen)
    await working(
      async () => {
        const { data } = await api(call, { upload })
        setShown(data)
        if (!data.imported) return
        message.success('Đã nhập bảng giá')
        void queryClient.invalidateQueries({ queryKey: [freightPrices.calls.list.id] })
      },
      (problem) => {
        const preview =
          problem instanceof ApiError ? (problem.extra['data'] as SheetAnswer | undefined) : undefined
        setShown(preview ?? null)
      },
    )
  }
  const choose = (next: File | null) => {
    setFile(next)
    void send(checkPriceSheet, next)
  }
  const place = useRef<HTMLDivElement>(null)
  useIntake(place, ([first]) => choose(first ?? null), { disabled: busy, tables: true })
  const changes = shown ? Object.entries(shown.counts).filter(([key]) => key !== 'same') : []
  const wrong = shown?.counts['wrong'] ?? 0

  return (
    <Screen path="/prices/prices/import" title="Nhập bảng giá từ Excel">
      <PriceTabs path="/prices/prices/import" />
      <div ref={place} className="price-import import-place">
        <label>
          Áp dụng từ
          <DateInput
            value={date}
            onChange={(next) => {
              setDate(next)
              if (readBusinessDate(next)) void send(checkPriceSheet, file, next)
            }}
          />
        </label>
        <input
          ref={picker}
          type="file"
          accept=".xlsx"
          hidden
          aria-label="File bảng giá"
          onChange={(event) => {
            choose(event.target.files?.[0] ?? null)
            event.target.value = ''
          }}
        />
        <Button
          onClick={() => void download(freightPrices.calls.excel, { query: {}, body: { in_force: date } })}
        >
          Tải bảng giá hiện tại
        </Button>
        <Button onClick={() => picker.current?.click()} loading={busy}>
          {file ? 'Chọn file khác' : 'Chọn file Excel'}
        </Button>
        {!file && <span className="quiet by-mouse">{kitWords.orPaste}</span>}
        <Button
          type="primary"
          disabled={!file || !shown || shown.imported || wrong > 0 || changes.length === 0}
          loading={busy}
          onClick={() => void send(importPriceSheet, file)}
        >
          Nhập bảng giá
        </Button>
      </div>
      {!shown && (
        <p className="quiet">
          Tải bảng giá hiện tại, sửa giá trong Excel rồi chọn lại file. Bảng giá nào có thay đổi sẽ áp dụng
          mới nguyên vẹn từ ngày đã chọn; đơn đã có giá không đổi.
        </p>
      )}
      {shown && (
        <>
          <p role="status">
            {shown.imported ? 'Đã nhập' : 'Xem trước, chưa ghi gì'} · áp dụng từ {shown.applied_date} ·{' '}
            {file?.name} ·{' '}
            {Object.entries(shown.counts)
              .map(([key, n]) => `${sheetOutcomeNames[key as keyof typeof sheetOutcomeNames]}: ${n}`)
              .join(' · ')}
          </p>
          {shown.warnings.length > 0 && (
            <ul>
              {shown.warnings.map((warning) => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          )}
          <div className="price-scroll">
            <table className="price-diff">
              <thead>
                <tr>
                  <th className="n">Dòng</th>
                  <th>Kết quả</th>
                  <th>Tuyến</th>
                  <th>Loại hàng</th>
                  <th>Áp dụng cho</th>
                  <th className="n">Cân nặng (kg)</th>
                  <th className="n">Giá cũ</th>
                  <th className="n">Giá mới</th>
                  <th>Ghi chú</th>
                </tr>
              </thead>
              <tbody>
                {shown.rows
                  .filter((row) => row.outcome !== 'same')
                  .map((row, index) => (
                    <tr key={index}>
                      <td className="n">{row.line || ''}</td>
                      <td>
                        <StatusTag status={row.outcome} tags={outcomes} />
                      </td>
                      <td>{row.route_code}</td>
                      <td>{row.goods_type}</td>
                      <td>{row.customer_no ?? row.level_code ?? row.warehouse_code ?? 'mọi khách'}</td>
                      <td className="n">
                        {row.from_kg ?? ''} – {row.to_kg ?? '∞'}
                      </td>
                      <td className="n">{row.before === null ? '' : grouped(row.before)}</td>
                      <td className="n">
                        {row.outcome === 'gone' || row.price === null ? '' : grouped(row.price)}
                      </td>
                      <td>{row.messages.join('; ')}</td>
                    </tr>
                  ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </Screen>
  )
}
