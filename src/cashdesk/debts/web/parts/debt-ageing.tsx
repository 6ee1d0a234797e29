import { UserOutlined } from '@ant-design/icons'
import { Button, Input, Select, Skeleton } from 'antd'
import { useState, type ReactNode } from 'react'
import { billStatus } from '#billing/bill.status.ts'
import { exportDebts, getDebt, listDebts, remindDebt, type DebtRow } from '#cashdesk/debts/debt.api.ts'
import {
  debtBuckets,
  debtCounts,
  reminderChannelNames,
  reminderChannels,
} from '#cashdesk/debts/debt.rules.ts'
import { customerPlaces } from '#customers/customer.places.ts'
import { coded } from '#platform/web/record/coded.tsx'
import { openPath } from '#platform/web/record/record-links.ts'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { useCopy } from '#orders/core/web/parts/use-copy.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useAction, useRecord } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column, OpenRecord } from '#platform/web/list/list-types.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/debts/web/parts/debt-ageing.css'
import '#cashdesk/desk/web/parts/desk.css'

const columns: readonly Column<DebtRow>[] = [
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 196,
    pinned: true,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
    to: ({ id }) => openPath(customerPlaces, id),
  },
  { key: 'due', title: 'Nợ trên phiếu', kind: 'money', width: 116, sortable: true, total: 'due' },
  { key: 'days', title: 'Lâu nhất (ngày)', kind: 'number', width: 112, sortable: true },
  ...debtBuckets.map(({ key, label }): Column<DebtRow> => ({
    key,
    title: label,
    kind: 'money',
    width: 100,
    total: key,
  })),
  { key: 'free', title: 'Khả dụng', kind: 'money', width: 104 },
  { key: 'debt_limit', title: 'Hạn mức', kind: 'money', width: 104 },
  { key: 'expected_cod', title: 'COD đang thu', kind: 'money', width: 108, total: 'expected_cod' },
  { key: 'bills', title: 'Phiếu', kind: 'number', width: 58 },
  { key: 'locked', title: 'Tạm giữ', kind: 'money', width: 104 },
  { key: 'phone', title: 'Điện thoại', kind: 'code', width: 104 },
  { key: 'sale_name', title: 'Kinh doanh', width: 150 },
  {
    key: 'promised_on',
    title: 'Hẹn trả',
    width: 160,
    value: (row) => (row.promised_on ? `${row.promised_on}: ${grouped(row.promised ?? 0)} đ` : ''),
  },
  { key: 'reminded_at', title: 'Nhắc lần cuối', kind: 'ago', width: 130 },
  { key: 'reminders', title: 'Số lần nhắc', kind: 'number', width: 96 },
]
const list = {
  path: '/debt/limit',
  noun: 'khách còn nợ',
  sort: '-due',
  search: 'Khách, điện thoại…',
  rowLabel: (row: DebtRow) => row.customer_name,
  columns,
  presets: [
    ...debtBuckets.map(({ key, label }) => ({ label, filters: { age: key } })),
    { label: 'Vượt hạn mức', filters: { over: '1' } },
  ],
}

const open: OpenRecord<DebtRow> = {
  title: (row, id) => row?.customer_name ?? `Khách #${id}`,
  head: (row) => ({
    icon: <UserOutlined />,
    name: row.customer_name,
    code: row.customer_no,
    tags: row.due > row.debt_limit && <StatusTag status="over" tags={overLimit} />,
    about: [row.phone, row.sale_name].filter(Boolean).join(' · '),
    figures: [
      { label: 'Nợ trên phiếu', value: row.due, bad: true },
      { label: 'Hạn mức', value: row.debt_limit },
      { label: 'Khả dụng', value: row.free },
    ],
  }),
  render: (id) => <Debt key={id} id={id} />,
  width: 'record',
}
const overLimit = { over: { label: 'Vượt hạn mức', phase: 'problem' } } as const

/** What customers owe by its age; a row opens the open bills, the words of a reminder and those said before. */
export function DebtAgeing({ title, above }: { title: string; above: ReactNode }) {
  return (
    <ListScreen {...list} title={title} above={above} call={listDebts} exportCall={exportDebts} open={open} />
  )
}

function Debt({ id }: { id: number }) {
  const { data, error } = useRecord(getDebt, { params: { id } })
  const copy = useCopy()
  if (error) return <Failed error={error} />
  if (!data) return <Skeleton active />
  const { bills, reminders, money, asked, text } = data.data
  if (bills.length === 0) return <p>Khách không còn phiếu xuất nào chưa thanh toán.</p>
  return (
    <div className="debt">
      <p>
        Số dư {grouped(money.balance)} đ, trong đó tạm giữ {grouped(money.locked)} đ
        <br />
        <small className="quiet">{debtCounts}</small>
      </p>
      <h2 className="desk-heading">Phiếu chưa thanh toán</h2>
      <table>
        <tbody>
          {bills.map((bill) => (
            <tr key={bill.id}>
              <td>
                <span className="code">{coded(bill.code)}</span>
              </td>
              <td>
                <StatusTag status={bill.status} tags={billStatus.tags} />
              </td>
              <td>{bill.days} ngày</td>
              <td className="amount">
                <b>{grouped(bill.due)} đ</b> / {grouped(bill.total_vnd)} đ
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <h2 className="desk-heading">Nội dung nhắc</h2>
      <pre>{text}</pre>
      {asked > 0 && (
        <>
          <Button onClick={() => void copy(text, 'Đã sao chép nội dung nhắc nợ')}>Sao chép gửi khách</Button>
          <Remind id={id} />
        </>
      )}
      {reminders.length > 0 && (
        <>
          <h2 className="desk-heading">Đã nhắc</h2>
          <table>
            <tbody>
              {reminders.map((one) => (
                <tr key={one.id}>
                  <td>{formatInstant(one.at, true)}</td>
                  <td>{reminderChannelNames[one.channel]}</td>
                  <td>{one.maker_name ?? 'Hệ thống'}</td>
                  <td className="amount">{grouped(one.due)} đ</td>
                  <td>{one.note}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </>
      )}
    </div>
  )
}

function Remind({ id }: { id: number }) {
  const [channel, setChannel] = useState<(typeof reminderChannels)[number]>('zalo')
  const [note, setNote] = useState('')
  const remind = useAction(remindDebt, {
    invalidates: [listDebts, getDebt],
    onSuccess: () => setNote(''),
  })
  return (
    <>
      <h2 className="desk-heading">Ghi lần nhắc</h2>
      <div className="debt-remind">
        <Select
          aria-label="Hình thức nhắc"
          value={channel}
          options={reminderChannels.map((value) => ({ value, label: reminderChannelNames[value] }))}
          onChange={setChannel}
        />
        <Input
          aria-label="Khách trả lời"
          placeholder="Khách trả lời thế nào"
          value={note}
          onChange={({ target }) => setNote(target.value)}
        />
        <Button
          type="primary"
          loading={remind.isPending}
          onClick={() =>
            remind.mutate({
              body: { customer_id: id, channel, ...(note.trim() ? { note: note.trim() } : {}) },
            })
          }
        >
          Đã nhắc
        </Button>
      </div>
    </>
  )
}
