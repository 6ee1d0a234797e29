import { Button } from 'antd'
import { useMemo } from 'react'
import * as calls from '#cashdesk/transfers/partner-refund.api.ts'
import type { PartnerRefundRow } from '#cashdesk/transfers/partner-refund.api.ts'
import {
  accountLabel,
  keyed,
  useDeskForm,
  type DeskAccount,
  type DeskForm,
} from '#cashdesk/desk/web/parts/desk-form.tsx'
import { partnerRefundFields } from '#cashdesk/transfers/partner-refund.fields.ts'
import { partnerRefundStatus } from '#cashdesk/transfers/partner-refund.status.ts'
import { waitingAndCancelled } from '#cashdesk/desk/web/parts/totals.ts'
import { cardsOfPartner } from '#catalog/card.api.ts'
import { listCards } from '#catalog/lookup.api.ts'
import { partnerFilter, partnerInput } from '#catalog/web/parts/partner-field.ts'
import { DeskPreview } from '#cashdesk/desk/web/parts/desk-preview.tsx'
import { fold } from '#platform/rules/fold.ts'
import type { RoleCode } from '#platform/contract/roles.ts'
import { offForWriter } from '#platform/web/actions/own-work.ts'
import type { RowAction } from '#platform/web/actions/row-action.ts'
import { api, useWrite } from '#platform/web/api.ts'
import { remote } from '#platform/web/form/form-types.ts'
import { ListScreen } from '#platform/web/list/list-screen.tsx'
import { putBefore } from '#platform/web/record/put-before.ts'
import { recordColumns } from '#platform/web/record/record-columns.ts'
import { formField, recordForm } from '#platform/web/record/record-form.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { grouped } from '#platform/web/words/numbers.ts'

const invalidates = [calls.listPartnerRefunds]
const columnsFor = (role: RoleCode) =>
  recordColumns<PartnerRefundRow>(partnerRefundFields, role, {
    amount: { total: 'amount', apart: waitingAndCancelled },
    partner_name: { filter: { ...partnerFilter, key: 'partner_id' } },
  })
/** The partner's own accounts once a partner is chosen, and ours. */
const accountInput = (partner: number | null) =>
  remote<DeskAccount>({
    search: async (q, signal) => {
      const theirs = partner
        ? (await api(cardsOfPartner, { params: { partner_id: partner }, signal })).data
        : []
      const found = theirs.filter((card) => fold(accountLabel(card)).includes(fold(q)))
      const all = (await api(listCards, { query: { q, kind: 'bank', size: 50 }, signal })).results
      return [...found, ...all.filter(({ partner_id }) => partner_id === null)]
    },
    keyOf: ({ id }) => id,
    labelOf: accountLabel,
  })

const creation = (role: RoleCode): DeskForm => ({
  call: calls.createPartnerRefund,
  title: 'Đối tác hoàn tiền',
  fields: putBefore(
    recordForm(partnerRefundFields, role, {
      extended: { partner_id: { input: partnerInput, toBody: keyed } },
    }),
    'note',
    formField(partnerRefundFields, 'card', {
      inputOf: ({ partner_id: partner }) => accountInput(keyed(partner)),
      toBody: keyed,
      hint: 'Của công ty: tiền vào thẳng tài khoản. Của đối tác hoặc để trống: chờ đối chiếu sao kê.',
    }),
  ),
})

/** What partners pay back of what stands against them. */
export default function PartnerRefunds() {
  const { open, drawer } = useDeskForm(invalidates)
  const keeps = useHasFlag('ql', 'kt')
  const { id: me, role } = usePerson()
  const write = useWrite(invalidates)
  const rowActions = (row: PartnerRefundRow): RowAction[] => {
    if (!keeps || row.status === partnerRefundStatus.cancelled) return []
    const params = { id: row.id }
    if (row.status === partnerRefundStatus.received)
      return [
        {
          key: 'reverse',
          label: 'Đảo phiếu đã nhận',
          danger: true,
          off: row.checker_id === me ? 'bạn đã xác nhận, cần người khác đảo' : undefined,
          confirm: {
            title: `Đảo ${row.code}: ${grouped(row.amount ?? 0)} đ?`,
            content: (
              <DeskPreview
                call={calls.previewPartnerRefund}
                sent={{ params, body: { reverses: true } }}
                balanceLabel={`Công nợ của ${row.partner_name} sau khi đảo`}
              />
            ),
            reason: 'required',
            okText: 'Đảo phiếu',
          },
          run: (reason) =>
            write(calls.changePartnerRefund, {
              params,
              body: { newStatus: partnerRefundStatus.cancelled, reason, reverses: true },
            }),
        },
      ]
    return [
      {
        key: 'confirm',
        label: 'Xác nhận đã nhận tiền',
        primary: true,
        off: offForWriter(row, me),
        confirm: {
          title: `Đã nhận ${grouped(row.amount ?? 0)} đ?`,
          content: (
            <DeskPreview
              call={calls.previewPartnerRefund}
              sent={{ params, body: {} }}
              balanceLabel={`Công nợ của ${row.partner_name} sau khi nhận`}
            />
          ),
        },
        run: () =>
          write(calls.changePartnerRefund, { params, body: { newStatus: partnerRefundStatus.received } }),
      },
      {
        key: 'cancel',
        label: 'Hủy phiếu',
        danger: true,
        confirm: {
          title: `Hủy ${row.code}?`,
          content: 'Phiếu chưa ghi sổ nên không phát sinh bút toán.',
          reason: 'required',
        },
        run: (reason) =>
          write(calls.changePartnerRefund, {
            params,
            body: { newStatus: partnerRefundStatus.cancelled, reason },
          }),
      },
    ]
  }
  const list = useMemo(
    () => ({
      path: '/partner-refunds',
      noun: 'phiếu hoàn tiền',
      sort: '-created_at',
      search: 'Mã phiếu…',
      rowLabel: (row: PartnerRefundRow) => row.code,
      chips: { key: 'status', options: partnerRefundStatus.chips },
      columns: columnsFor(role),
    }),
    [role],
  )
  return (
    <>
      <ListScreen
        {...list}
        title="Hoàn tiền đối tác"
        call={calls.listPartnerRefunds}
        rowActions={rowActions}
        actions={
          keeps && (
            <Button type="primary" onClick={() => open(creation(role))}>
              Lập phiếu
            </Button>
          )
        }
      />
      {drawer}
    </>
  )
}
