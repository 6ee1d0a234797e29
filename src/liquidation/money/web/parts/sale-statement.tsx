import { PrinterOutlined } from '@ant-design/icons'
import { Button, Skeleton, Space } from 'antd'
import { Link } from 'react-router'
import { useDeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { noticeChannels } from '#liquidation/core/liquidation.words.ts'
import * as calls from '#liquidation/money/proceeds.api.ts'
import type { SaleStatement } from '#liquidation/money/proceeds.api.ts'
import { saleReads } from '#liquidation/money/web/parts/sale-money-reads.ts'
import { api, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#liquidation/money/web/parts/sale-statement.css'

/** What the sale of goods brought its owner: in the books as it was settled, before that as it would be today. */
export function SaleStatementView({ id }: { id: number }) {
  const { data, error } = useRecord(calls.readSaleStatement, { params: { id } })
  const { open, drawer } = useDeskForm(saleReads)
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  const statement = data.data
  const settled = statement.document !== null
  return (
    <section aria-label="Bảng kê tiền thanh lý">
      <h3>Bảng kê tiền thanh lý</h3>
      <Figures statement={statement} />
      <p className="quiet">{standing(statement)}</p>
      {settled && statement.rest_vnd > 0 && (
        <p className="quiet">
          Phần còn lại đã vào số dư của chủ hàng; khách muốn nhận về thì lập phiếu chi ở{' '}
          <Link to="/refunds">Hoàn tiền</Link>.
        </p>
      )}
      <Space wrap>
        <Button icon={<PrinterOutlined />} onClick={() => void print(id)}>
          In bảng kê
        </Button>
        {settled && statement.sent_at === null && (
          <Button onClick={() => open(sending(statement))}>Ghi đã gửi chủ hàng</Button>
        )}
      </Space>
      {drawer}
    </section>
  )
}

function standing({ document, made_name, made_at, sent_at, sent_name, channel }: SaleStatement): string {
  if (document === null) return 'Tạm tính đến hôm nay, chưa quyết toán.'
  const made = `${document}, ${made_name ?? 'hệ thống'} lập ${formatInstant(made_at ?? '', true)}.`
  if (sent_at === null) return `${made} Chưa gửi chủ hàng.`
  const by = noticeChannels.find(({ value }) => value === channel)?.label ?? ''
  return `${made} ${sent_name ?? ''} gửi chủ hàng ${formatInstant(sent_at, true)}${by ? ` (${by})` : ''}.`
}

function Figures({ statement }: { statement: SaleStatement }) {
  const { pieces, proceeds_vnd, deposit_vnd, lines, costs_vnd, costs_note, rest_vnd, short_vnd } = statement
  const rows: [label: string, amount: number, strong?: boolean][] = [
    ...pieces.map(({ code, quantity, price, amount }): [string, number] => [
      `${code}: ${quantity} × ${grouped(price)} đ`,
      amount,
    ]),
    ['Tiền bán được', proceeds_vnd, true],
    ...(deposit_vnd > 0 ? [['Tiền chủ hàng đã nộp cho đơn', deposit_vnd] as [string, number]] : []),
    ...lines.map(({ label, amount }): [string, number] => [label, -amount]),
    ...(costs_vnd > 0
      ? [[costs_note ? `Chi phí bán: ${costs_note}` : 'Chi phí bán', -costs_vnd] as [string, number]]
      : []),
    ['Còn lại của chủ hàng', rest_vnd, true],
    ...(short_vnd > 0 ? [['Còn thiếu, công ty chịu', short_vnd] as [string, number]] : []),
  ]
  return (
    <table className="sale-statement">
      <tbody>
        {rows.map(([label, amount, strong]) => (
          <tr key={label} className={strong ? 'strong' : undefined}>
            <th scope="row">{label}</th>
            <td>{grouped(amount)} đ</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

async function print(id: number): Promise<void> {
  const { data } = await api(calls.printSaleStatements, { body: { ids: [id] } })
  await printHtml(data.content, { page: 'A4' })
}

const sending = (statement: SaleStatement): DeskForm => ({
  call: calls.sendSaleStatement,
  title: `Đã gửi bảng kê ${statement.code}`,
  fields: [
    {
      name: 'channel',
      label: 'Gửi qua',
      input: { kind: 'select', options: noticeChannels },
      required: true,
    },
  ],
  initial: { channel: 'zalo' },
  toBody: (body) => ({ ...body, id: statement.liquidation_id }),
})
