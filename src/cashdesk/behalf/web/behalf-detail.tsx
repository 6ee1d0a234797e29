import { WalletOutlined } from '@ant-design/icons'
import { Alert, Skeleton } from 'antd'
import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfWay } from '#cashdesk/behalf/behalf-payment.way.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { customerOf } from '#cashdesk/behalf/web/behalf-words.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { storyPane } from '#cashdesk/desk/web/parts/story.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { RecordFacts } from '#platform/web/record/fact-list.tsx'
import { RecordPanes } from '#platform/web/record/record-panes.tsx'
import type { OpenRecord } from '#platform/web/list/list-types.ts'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

const by = (name: string | null, at: string | null) =>
  name && [name, at && formatInstant(at, true)].join(' · ')

/** A payment on behalf: what, for whom, its money, who did what. */
function BehalfDetail({ id }: { id: number }) {
  const { data, error } = useCall(api.getBehalfPayment, { params: { id } })
  const { role } = usePerson()
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  const info = <RecordFacts facts={factsOf(role, data.data)} />
  return (
    <RecordPanes
      width="record"
      panes={[{ key: 'info', label: 'Thông tin', children: info }, storyPane(api.behalfPaymentHistory, id)]}
    />
  )
}

/** The drawer of every list of payments on behalf. */
export const openBehalf: OpenRecord<BehalfPaymentRow> = {
  title: (row, id) => `Thanh toán hộ ${row?.code ?? `#${id}`}`,
  head: (row) => ({
    icon: <WalletOutlined />,
    name: row.name,
    code: row.code,
    tags: <StatusTag status={row.status} tags={behalfStatus.tags} />,
    about: customerOf(row),
    figures: [
      ...(row.amount === null
        ? []
        : [{ label: behalfFields.amount.label, value: inCurrency(row.amount, row.currency) }]),
      ...(row.total_vnd === null ? [] : [{ label: behalfFields.total_vnd.label, value: row.total_vnd }]),
    ],
    way: behalfWay(row),
  }),
  render: (id) => <BehalfDetail key={id} id={id} />,
  width: 'record',
}

function factsOf(role: RoleCode, row: BehalfPaymentRow) {
  const rate = row.exchange_rate === null ? '' : ` × ${grouped(row.exchange_rate)}`
  return recordFacts(behalfFields, role, row, {
    without: ['name', 'customer_name', 'total_vnd'],
    extended: {
      supplier: [row.supplier, row.receive_info].filter(Boolean).join(' · '),
      link: row.link && <OutsideLink to={row.link} />,
      amount: row.amount !== null && `${inCurrency(row.amount, row.currency)}${rate}`,
      attachments:
        row.attachments.length > 0 &&
        row.attachments.map((path, n) => <StoredFile key={path} path={path} label={`Tệp ${n + 1}`} />),
      image_transfer: row.image_transfer && <StoredFile path={row.image_transfer} />,
      maker_name: by(row.maker_name, row.created_at),
      approver_name: by(row.approver_name, row.approved_at),
      completer_name: by(row.completer_name, row.completed_at),
    },
  })
}
