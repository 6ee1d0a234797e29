import { Skeleton } from 'antd'
import { billHistories } from '#billing/bill.api.ts'
import { billStatus } from '#billing/bill.status.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { coded } from '#platform/web/record/coded.tsx'
import { When } from '#platform/web/words/when.tsx'
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
  const { data, error } = useRecord(billHistories, { params: { id } })
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active />
  return (
    <ol className="bill-history">
      {data.data.toReversed().map((row) => (
        <li key={row.id}>
          <When at={row.at} beside quiet />
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
