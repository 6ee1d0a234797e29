import { Alert, Button, Input, Select, Skeleton } from 'antd'
import { useMemo, useState, type ReactNode } from 'react'
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
import { useAction, useCall } from '#platform/web/api.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { Column } from '#platform/web/list/list-types.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/debts/web/parts/debt-ageing.css'

const columns: readonly Column<DebtRow>[] = [
  {
    key: 'customer_name',
    title: 'Khách hàng',
    width: 240,
    pinned: true,
    value: (row) => [row.customer_no, row.customer_name].filter(Boolean).join(' · '),
    filter: { ...customerFilter, key: 'customer_id' },
    to: ({ id }) => openPath(customerPlaces, id),
  },
  { key: 'due', title: 'Nợ trên phiếu', kind: 'money', width: 126, sortable: true, total: 'due' },
  ...debtBuckets.map(({ key, label }): Column<DebtRow> => ({
    key,
    title: label,
    kind: 'money',
    width: 116,
    total: key,
  })),
  { key: 'expected_cod', title: 'COD đang thu', kind: 'money', width: 116, total: 'expected_cod' },
  { key: 'locked', title: 'Đang giữ', kind: 'money', width: 116 },
  { key: 'free', title: 'Khả dụng', kind: 'money', width: 116 },
  { key: 'days', title: 'Lâu nhất (ngày)', kind: 'number', width: 116, sortable: true },
  { key: 'bills', title: 'Phiếu', kind: 'number', width: 66 },
  { key: 'debt_limit', title: 'Hạn mức', kind: 'money', width: 116 },
  { key: 'phone', title: 'Điện thoại', kind: 'code', width: 104 },
  { key: 'sale_name', title: 'Kinh doanh', width: 150 },
  {
    key: 'promised_on',
    title: 'Hẹn trả',
    width: 160,
    value: (row) => (row.promised_on ? `${row.promised_on}: ${grouped(row.promised ?? 0)} đ` : ''),
  },
  { key: 'reminded_at', title: 'Nhắc lần cuối', kind: 'time', width: 130 },
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

/** What customers owe by its age; a row opens the open bills, the words of a reminder and those said before. */
export function DebtAgeing({ title, above }: { title: string; above: ReactNode }) {
  const open = useMemo(
    () => ({
      title: (row: DebtRow | undefined, id: number) => row?.customer_name ?? `Khách #${id}`,
      render: (id: number) => <Debt key={id} id={id} />,
      width: 640,
    }),
    [],
  )
  return (
    <ListScreen {...list} title={title} above={above} call={listDebts} exportCall={exportDebts} open={open} />
  )
}

function Debt({ id }: { id: number }) {
  const { data, error } = useCall(getDebt, { params: { id } })
  const copy = useCopy()
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  const { bills, reminders, money, asked, text } = data.data
  if (bills.length === 0) return <p>Khách không còn phiếu xuất nào chưa thanh toán.</p>
  return (
    <div className="debt">
      <p>
        Nợ trên phiếu <b>{grouped(money.due)} đ</b> · số dư {grouped(money.balance)} đ, trong đó đang giữ{' '}
        {grouped(money.locked)} đ, khả dụng {grouped(money.free)} đ
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
