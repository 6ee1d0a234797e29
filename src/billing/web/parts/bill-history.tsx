import { Skeleton } from 'antd'
import { billHistories } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const said: Readonly<Record<string, string>> = {
  total: 'tổng',
  deposits: 'trừ cọc',
  collected: 'thực thu',
  expected_cod: 'COD dự kiến',
  return_fee: 'phí hoàn',
  remitted_cod: 'đối tác nộp',
  cod_fee: 'phí giữ lại',
  difference: 'chênh lệch',
  amount: 'số tiền',
  fee: 'phí',
  refund: 'giảm trừ',
  shortfall: 'thiếu',
}

const details = ({ waybill, receipt, ...data }: Record<string, unknown>) =>
  [
    ...(typeof waybill === 'string' ? [`vận đơn ${waybill}`] : []),
    ...(typeof receipt === 'string' ? [`phiếu thu ${receipt}`] : []),
    ...Object.entries(data)
      .filter(([key, value]) => said[key] && typeof value === 'number' && value !== 0)
      .map(([key, value]) => `${said[key]} ${grouped(value as number)} đ`),
  ].join(', ')

/** What happened to a bill, the newest first. */
export function BillHistory({ id }: { id: number }) {
  const { data, error } = useCall(billHistories, { params: { id } })
  if (error) return <p role="alert">{errorText(error)}</p>
  if (!data) return <Skeleton active />
  return (
    <ol className="bill-history">
      {data.data.toReversed().map((row) => (
        <li key={row.id}>
          <span className="quiet">{formatInstant(row.at, true)}</span>
          <div>
            <b>{row.label}</b>{' '}
            {row.to_status !== row.from_status && <StatusTag status={row.to_status} tags={billStatus.tags} />}
            <p>
              {coded([row.actor ?? 'Hệ thống', row.reason, details(row.data)].filter(Boolean).join(' · '))}
            </p>
          </div>
        </li>
      ))}
    </ol>
  )
}
