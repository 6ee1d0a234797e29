import { FileDoneOutlined } from '@ant-design/icons'
import { Button, Skeleton } from 'antd'
import { monthName } from '#platform/rules/business-date.ts'
import { api, useCall } from '#platform/web/api.ts'
import { Failed, Nothing } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { printHtml } from '#platform/web/print/print-frame.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import { listSlips, printSlip, readSlip, type SlipRow } from '#salary/salary.api.ts'
import { lineKinds, type LineKind } from '#salary/salary.words.ts'

const print = async (id: number) => {
  const { data } = await api(printSlip, { body: { id } })
  await printHtml(data.content, { page: 'A4' })
}

/** A slip: what it sums, and every row behind it. */
function Slip({ row }: { row: SlipRow }) {
  const { data, error } = useCall(readSlip, { params: { id: row.id } })
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active />
  const { kinds, rows, total } = data.data
  return (
    <>
      <p>
        <Button onClick={() => void print(row.id)}>In phiếu lương</Button>
      </p>
      <table className="record-rows">
        <thead>
          <tr>
            <th>Khoản</th>
            <th className="right">Số dòng</th>
            <th className="right">Tiền (đ)</th>
          </tr>
        </thead>
        <tbody>
          {kinds.map((of) => (
            <tr key={of.kind}>
              <td>{of.name}</td>
              <td className="right">{grouped(of.rows)}</td>
              <td className="right">{grouped(of.amount)}</td>
            </tr>
          ))}
          <tr>
            <th>Thực lĩnh</th>
            <th />
            <th className="right">{grouped(total)}</th>
          </tr>
        </tbody>
      </table>
      <table className="record-rows">
        <thead>
          <tr>
            <th>Ngày</th>
            <th>Khoản</th>
            <th>Chứng từ</th>
            <th className="right">Tiền (đ)</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((line) => (
            <tr key={line.id}>
              <td>{line.day}</td>
              <td>{[lineKinds[line.kind as LineKind], line.note].filter(Boolean).join(': ')}</td>
              <td>{[line.document, line.customer].filter(Boolean).join(' · ')}</td>
              <td className="right">{grouped(line.amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

const headOf = (row: SlipRow) => ({
  icon: <FileDoneOutlined />,
  name: `Phiếu lương tháng ${monthName(row.month)}`,
  figures: [{ label: 'Thực lĩnh', value: row.total }],
})

/** A sales person's own slips of the months that are resolved. */
export default function Slips() {
  return (
    <ListScreen
      path="/salary/slips"
      title="Phiếu lương của tôi"
      noun="phiếu lương"
      call={listSlips}
      rowLabel={(row: SlipRow) => `Tháng ${monthName(row.month)}`}
      sort="-month"
      search={false}
      columns={[
        { key: 'month', title: 'Tháng', kind: 'month', width: 120, sortable: true },
        { key: 'staff_name', title: 'Nhân viên', width: 220 },
        { key: 'total', title: 'Thực lĩnh', kind: 'money', width: 160, card: 'amount' },
      ]}
      open={{
        title: (row) => (row ? `Phiếu lương tháng ${monthName(row.month)}` : 'Phiếu lương'),
        head: headOf,
        render: (_, row) => (row ? <Slip row={row} /> : <Nothing>Không tìm thấy phiếu lương này.</Nothing>),
        width: 'record',
      }}
    />
  )
}
