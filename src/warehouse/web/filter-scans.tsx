import { Button, Input } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '#platform/contract/call.ts'
import type { Phase } from '#platform/contract/phase.ts'
import { api } from '#platform/web/api.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { useWorking } from '#platform/web/use-working.ts'
import { filterScans, trackOutcomes } from '#warehouse/package.api.ts'
import { packageStatus } from '#warehouse/package.status.ts'
import '#warehouse/web/receiving.css'

const outcomes: Readonly<Record<(typeof trackOutcomes)[number], { label: string; phase: Phase }>> = {
  expected: { label: 'Đang chờ nhận', phase: 'transit' },
  received: { label: 'Đã nhận, còn ở kho', phase: 'warehouse' },
  left: { label: 'Đã rời kho', phase: 'off' },
  unknown: { label: 'Không thấy', phase: 'problem' },
  duplicate: { label: 'Trùng trong danh sách', phase: 'off' },
}

/** A pasted column of tracks told apart: awaited, received, gone, unknown. Nothing is written. */
export function FilterScans() {
  const [text, setText] = useState('')
  const [told, setTold] = useState<OutputOf<(typeof filterScans)['data']>>()
  const [only, setOnly] = useState<string>()
  const { busy, working } = useWorking()
  const codes = text.split(/[\s,;]+/).filter(Boolean)
  const start = () =>
    working(async () => {
      setTold((await api(filterScans, { body: { codes } })).data)
      setOnly(undefined)
    })
  const rows = (told?.rows ?? []).filter(({ outcome }) => only === undefined || outcome === only)
  return (
    <>
      <Input.TextArea
        aria-label="Mã vận đơn, mỗi dòng một mã"
        placeholder="Dán cột mã vận đơn, mỗi dòng một mã (tối đa 1,000)"
        rows={5}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <div className="flight-bar">
        <Button type="primary" loading={busy} disabled={codes.length === 0} onClick={() => void start()}>
          Lọc danh sách
        </Button>
        {codes.length > 0 && <span>{codes.length} mã</span>}
        {trackOutcomes.map(
          (outcome) =>
            told?.counts[outcome] !== undefined && (
              <Button
                key={outcome}
                aria-pressed={only === outcome}
                type={only === outcome ? 'primary' : 'default'}
                onClick={() => setOnly(only === outcome ? undefined : outcome)}
              >
                {outcomes[outcome].label}: {told.counts[outcome]}
              </Button>
            ),
        )}
      </div>
      {told && (
        <div className="flight-scroll">
          <table className="flight-table">
            <thead>
              <tr>
                <th className="n">Dòng</th>
                <th>Mã vận đơn</th>
                <th>Kết quả</th>
                <th>Đơn hàng</th>
                <th>Bước của kiện</th>
                <th>MAWB</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.line}>
                  <td className="n">{row.line}</td>
                  <td>{row.track}</td>
                  <td>
                    <span className="tag" data-phase={outcomes[row.outcome].phase}>
                      {outcomes[row.outcome].label}
                    </span>
                  </td>
                  <td>{coded(row.order_codes.join(', '))}</td>
                  <td>{row.receive_status === null ? '' : packageStatus.label(row.receive_status)}</td>
                  <td>{row.mawb && coded(row.mawb)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </>
  )
}
