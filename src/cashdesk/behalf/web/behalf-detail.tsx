import { Alert, Skeleton } from 'antd'
import * as api from '#cashdesk/behalf/behalf-payment.api.ts'
import type { BehalfPaymentRow } from '#cashdesk/behalf/behalf-payment.api.ts'
import { behalfFields } from '#cashdesk/behalf/behalf-payment.fields.ts'
import { behalfStatus } from '#cashdesk/behalf/behalf-payment.status.ts'
import { useBehalfActions } from '#cashdesk/behalf/web/behalf-actions.tsx'
import { customerOf } from '#cashdesk/behalf/web/behalf-words.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import type { DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { Story } from '#cashdesk/desk/web/parts/story.tsx'
import { StoredFile } from '#cashdesk/desk/web/parts/file-input.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { ActionBar } from '#platform/web/actions/action-bar.tsx'
import { StatusTag } from '#platform/web/actions/status-tag.tsx'
import { useCall } from '#platform/web/api.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import { recordFacts } from '#platform/web/record/record-facts.ts'
import { usePerson } from '#platform/web/session.ts'
import { formatInstant } from '#platform/web/words/dates.ts'
import { errorText } from '#platform/web/words/kit.words.ts'
import { grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/desk/web/parts/desk.css'

const by = (name: string | null, at: string | null) =>
  name && [name, at && formatInstant(at, true)].join(' · ')

/** A payment on behalf: what, for whom, its money, who did what. */
export function BehalfDetail({ id, open }: { id: number; open: (form: DeskForm) => void }) {
  const { data, error } = useCall(api.getBehalfPayment, { params: { id } })
  const { role } = usePerson()
  const actions = useBehalfActions(open)
  if (error) return <Alert type="error" showIcon title={errorText(error)} />
  if (!data) return <Skeleton active />
  const row = data.data
  return (
    <>
      <div className="transfer-actions">
        <ActionBar actions={actions(row)} />
      </div>
      <dl className="transfer-facts">
        <div>
          <dt>{behalfFields.status.label}</dt>
          <dd>
            <StatusTag status={row.status} tags={behalfStatus.tags} />
          </dd>
        </div>
        {factsOf(role, row).map(({ name, label, value }) => (
          <div key={name}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <Story call={api.behalfPaymentHistory} id={id} />
    </>
  )
}

function factsOf(role: RoleCode, row: BehalfPaymentRow) {
  const rate = row.exchange_rate === null ? '' : ` × ${grouped(row.exchange_rate)}`
  return recordFacts(behalfFields, role, row, {
    extended: {
      customer_name: customerOf(row),
      supplier: [row.supplier, row.receive_info].filter(Boolean).join(' · '),
      link: row.link && <OutsideLink to={row.link} />,
      amount: row.amount !== null && `${inCurrency(row.amount, row.currency)}${rate}`,
      total_vnd: row.total_vnd !== null && <b>{grouped(row.total_vnd)} đ</b>,
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
