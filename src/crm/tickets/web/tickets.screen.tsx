import { CustomerServiceOutlined } from '@ant-design/icons'
import { Button } from 'antd'
import { useMemo, useState } from 'react'
import { staffFilter } from '#catalog/web/parts/staff-picker.ts'
import {
  answerTicket,
  assignTickets,
  claimOfTicket,
  deleteTicket,
  listClaims,
  listTickets,
  mergeTickets,
  moveTicket,
  ticketPeople,
  type TicketRow,
} from '#crm/tickets/ticket.api.ts'
import { ticketErrors } from '#crm/tickets/ticket.errors.ts'
import { ticketFields } from '#crm/tickets/ticket.fields.ts'
import { openTickets, ticketStatus, ticketTable } from '#crm/tickets/ticket.status.ts'
import { minutesInWords, ticketPriorities } from '#crm/tickets/ticket.words.ts'
import { TicketForm, personLabel, useTicketPeople } from '#crm/tickets/web/ticket-form.tsx'
import { ticketStart } from '#crm/tickets/web/ticket-list.ts'
import { TicketRecord } from '#crm/tickets/web/ticket-record.tsx'
import { customerFilter } from '#customers/web/parts/customer-filter.ts'
import { hasFlag } from '#platform/contract/roles.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import type { StatusTags } from '#platform/contract/status.ts'
import { wayByTimes, type Way } from '#platform/contract/way.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { statusActions } from '#platform/web/actions/status-actions.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { api, useWrite } from '#platform/web/api.ts'
import { Nothing } from '#platform/web/blank/blank.tsx'
import { useAskFields } from '#platform/web/form/use-ask-fields.tsx'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import type { BulkAction, Filter, OpenRecord } from '#platform/web/list/list-types.ts'
import { recordColumns, recordFilters } from '#platform/web/record/record-columns.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'

const urgency: StatusTags = {
  2: { label: 'Thường', phase: null },
  3: { label: 'Cao', phase: 'waiting' },
  4: { label: 'Khẩn cấp', phase: 'problem' },
}
const reads = [listTickets, listClaims, ticketPeople]
const isOpen = ({ status }: TicketRow) => openTickets.some((one) => one === status)

const columnsFor = (role: RoleCode) =>
  recordColumns<TicketRow>(ticketFields, role, {
    priority: { kind: 'status', statuses: urgency },
    codes: { value: (row) => row.codes.join(', ') },
    customer_name: { value: (row) => row.customer_name ?? row.contact },
  })

const way: Way = {
  statuses: ticketStatus,
  steps: [
    { label: 'Tiếp nhận', by: ticketStatus.fresh },
    { label: 'Giao người', by: ticketStatus.assigned },
    { label: 'Xử lý', by: ticketStatus.working },
    { label: 'Giải quyết', by: ticketStatus.solved },
    { label: 'Đóng', by: ticketStatus.closed },
  ],
  broken: [ticketStatus.spam],
}
const open: OpenRecord<TicketRow> = {
  title: (row, id) => (row ? `${row.code} ${row.title}` : `Phiếu yêu cầu #${id}`),
  head: (row) => ({
    icon: <CustomerServiceOutlined />,
    name: row.title,
    code: row.code,
    tags: (
      <>
        <StatusTag status={row.status} tags={ticketStatus.tags} />
        <StatusTag status={row.priority} tags={urgency} />
      </>
    ),
    about: [row.customer_no, row.customer_name ?? row.contact].filter(Boolean).join(' · '),
    figures: [
      { label: 'Giờ làm việc đã dùng', value: minutesInWords(row.worked_minutes) },
      { label: 'Từ lúc nhận', value: minutesInWords(row.passed_minutes) },
      { label: 'Người xử lý', value: row.assignee_name },
    ],
    way: wayByTimes(way, row.status, [
      [ticketStatus.fresh, row.created_at],
      [ticketStatus.solved, row.solved_at],
      [row.status === ticketStatus.spam ? ticketStatus.spam : ticketStatus.closed, row.closed_at],
    ]),
  }),
  render: (_, row) =>
    row ? <TicketRecord key={row.id} row={row} /> : <Nothing>Không tìm thấy phiếu yêu cầu này.</Nothing>,
  width: 'record',
}

/** What customers ask us to solve, from the first word until it is closed. */
export default function Tickets() {
  const [form, setForm] = useState<{ row?: TicketRow }>()
  const person = usePerson()
  const { role } = person
  const manager = useHasFlag('ql')
  const works = hasFlag(role, 'ql', 'kd', 'cs')
  const people = useTicketPeople()
  const { ask, dialog } = useAskFields()
  const write = useWrite(reads)
  const columns = useMemo(() => columnsFor(role), [role])
  const filters = useMemo<readonly Filter[]>(
    () => [
      ...recordFilters(ticketFields, role, {
        priority: {
          kind: 'any',
          options: ticketPriorities.map(({ value, label }) => ({ value: String(value), label })),
        },
        customer_id: customerFilter,
        assignee_id: staffFilter,
      }),
      { key: 'order', title: 'Mã đơn', kind: 'text' },
    ],
    [role],
  )

  const askPerson = async (): Promise<{ staff_id: number | null } | null> => {
    const given = await ask({
      title: 'Giao người xử lý',
      okText: 'Giao',
      fields: [
        {
          name: 'staff_id',
          label: 'Người xử lý',
          hint: 'Để trống: giao theo lượt cho người đang có mặt.',
          input: {
            kind: 'select',
            options: people.map((one) => ({ value: one.id, label: personLabel(one) })),
          },
        },
      ],
    })
    return given && { staff_id: given['staff_id'] ? Number(given['staff_id']) : null }
  }
  const askClaim = async (row: TicketRow) => {
    const given = await ask({
      title: `Yêu cầu bồi hoàn cho ${row.customer_name ?? row.code}`,
      okText: 'Gửi kế toán',
      fields: [
        { name: 'amount', label: 'Số tiền đề nghị', input: 'money', required: true },
        { name: 'order', label: 'Mã đơn', input: 'text' },
        { name: 'content', label: 'Lý do, bằng chứng', input: 'note', required: true },
      ],
      initial: { order: row.codes[0] ?? '', content: row.title },
    })
    if (!given) return undefined
    const order = String(given['order'] ?? '').trim()
    return write(claimOfTicket, {
      body: {
        id: row.id,
        amount: Number(given['amount']),
        content: String(given['content'] ?? ''),
        ...(order ? { order } : {}),
      },
    })
  }

  const rowActions = (row: TicketRow): RowAction[] => {
    if (!works) return []
    const asked = {
      role,
      status: row.status,
      noun: `phiếu ${row.code}`,
      // The days after which it stays closed are the server's to know.
      snapshot: { merged: row.merged_into_id !== null, answered: row.answered_at !== null, old: false },
      errors: ticketErrors,
    }
    const steps = statusActions(ticketTable, asked, async ({ key, to }, reason) => {
      if (key === 'answer') return write(answerTicket, { body: { id: row.id } })
      if (key === 'assign') {
        const given = await askPerson()
        return given && write(assignTickets, { body: { ids: [row.id], ...given } })
      }
      return write(moveTicket, {
        body: { id: row.id, status: Number(to), version: row.version, ...(reason ? { reason } : {}) },
      })
    })
    return [
      ...steps.map((one) => ({
        ...one,
        primary: ['take', 'resume', 'solve', 'close'].includes(one.key),
        ...(one.key === 'solve' && one.confirm
          ? { confirm: { ...one.confirm, reasonLabel: 'Đã giải quyết thế nào' } }
          : {}),
      })),
      {
        key: 'claim',
        label: 'Yêu cầu bồi hoàn',
        off: isOpen(row) ? (row.customer_id === null ? 'chưa có khách hàng' : undefined) : 'phiếu đã xong',
        run: () => askClaim(row),
      },
      {
        key: 'update',
        label: 'Sửa',
        off: isOpen(row) ? undefined : 'phiếu đã xong',
        run: () => setForm({ row }),
      },
      {
        key: 'remove',
        label: 'Xóa',
        danger: true,
        off: manager || row.maker_id === person.id ? undefined : 'do người khác ghi nhận',
        confirm: {
          title: `Xóa phiếu ${row.code}?`,
          content: 'Chỉ xóa được phiếu chưa ai xử lý.',
          okText: 'Xóa',
        },
        run: () => write(deleteTicket, { params: { id: row.id } }),
      },
    ]
  }
  const bulk: readonly BulkAction<TicketRow>[] = works
    ? [
        {
          key: 'assign',
          label: 'Giao người xử lý',
          off: (rows) => (rows.length === 0 || rows.some(isOpen) ? null : 'Các phiếu này đã xong'),
          run: async (ids) => {
            const given = await askPerson()
            return given ? api(assignTickets, { body: { ids: [...ids], ...given } }) : undefined
          },
        },
        {
          key: 'merge',
          label: 'Gộp phiếu',
          off: (rows) => (rows.length === 1 ? 'Chọn từ hai phiếu trở lên' : null),
          run: async (ids) => {
            await api(mergeTickets, { body: { ids: [...ids] } })
            return undefined
          },
        },
      ]
    : []
  return (
    <>
      <ListScreen
        path="/crm/ticket"
        title="CRM: phiếu yêu cầu"
        noun="phiếu yêu cầu"
        call={listTickets}
        size={ticketStart.size}
        sort={ticketStart.sort}
        search="Mã phiếu, tiêu đề, nội dung…"
        rowLabel={(row: TicketRow) => `${row.code} ${row.title}`}
        chips={{ key: 'status', options: ticketStatus.chips }}
        presets={[
          { label: 'Khẩn cấp chưa xong', filters: { priority: '4', status: openTickets.join(',') } },
          { label: 'Chờ khách trả lời', filters: { status: String(ticketStatus.customer) } },
        ]}
        filters={filters}
        columns={columns}
        open={open}
        rowActions={rowActions}
        bulk={bulk}
        nothing="Chưa có phiếu yêu cầu nào ở đây."
        actions={
          works && (
            <Button type="primary" onClick={() => setForm({})}>
              Thêm phiếu yêu cầu
            </Button>
          )
        }
      />
      {dialog}
      {form && <TicketForm key={form.row?.id ?? 'new'} row={form.row} onClose={() => setForm(undefined)} />}
    </>
  )
}
