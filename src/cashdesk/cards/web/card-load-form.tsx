import { Skeleton } from 'antd'
import { useEffect } from 'react'
import {
  changeLoad,
  createCredit,
  type loadCard,
  previewLoad,
  type CardBalance,
  type LoadRow,
} from '#cashdesk/cards/card-load.api.ts'
import { loadFields } from '#cashdesk/cards/card-load.fields.ts'
import { inCurrency } from '#cashdesk/cards/web/parts/billing-columns.ts'
import { bankInput, keyed, type DeskForm } from '#cashdesk/desk/web/parts/desk-form.tsx'
import { listCards } from '#catalog/lookup.api.ts'
import { JournalPreview } from '#ledger/web/parts/journal-preview.tsx'
import type { RoleCode } from '#platform/contract/roles.ts'
import { api, useCall } from '#platform/web/api.ts'
import { Failed } from '#platform/web/blank/blank.tsx'
import { remote, type FormValues } from '#platform/web/form/form-types.ts'
import { formValues, recordForm } from '#platform/web/record/record-form.ts'
import { useSettled } from '#platform/web/use-settled.ts'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'
import '#cashdesk/cards/web/card.css'

interface Card {
  id: number
  name: string
  currency: string
}

/** A buying card of ours. */
export const buyingCardInput = remote<Card>({
  search: async (q, signal) =>
    (await api(listCards, { query: { q, kind: 'card', size: 50 }, signal })).results,
  keyOf: ({ id }) => id,
  labelOf: ({ name, currency }) => `${name} (${currency})`,
})

const fieldsFor = (role: RoleCode) =>
  recordForm(loadFields, role, {
    extended: {
      card_id: { input: buyingCardInput, toBody: keyed },
      bank_id: { input: bankInput, toBody: keyed },
    },
  })

/** Money onto a card; opened from a card it is chosen already. */
export function loadForm(
  role: RoleCode,
  card?: Card | CardBalance,
  call: typeof createCredit | typeof loadCard = createCredit,
): DeskForm {
  // What the preview said last goes along, so that a rate that changes meanwhile is asked about.
  let seen: number | null = null
  const see = (amount: number | null) => {
    seen = amount
  }
  return {
    call,
    title: card ? `Nạp thẻ: ${card.name}` : 'Nạp thẻ',
    submitText: 'Nạp và ghi sổ',
    fields: fieldsFor(role),
    ...(card ? { initial: { card_id: card } } : {}),
    toBody: (body) => ({ ...body, ...(seen === null ? {} : { expected_amount: seen }) }),
    below: (values) => <LoadPreview values={values} onAmount={see} />,
  }
}

const valuesOf = (of: unknown) => {
  const row = of as LoadRow
  return {
    ...formValues(loadFields, row),
    card_id: { id: row.card_id, name: row.card_name, currency: row.currency },
    bank_id: { id: row.bank_id, name: row.bank_name, account_number: null },
  }
}
export const changeForm = (role: RoleCode, row: LoadRow): DeskForm => ({
  call: changeLoad,
  params: { id: row.id },
  title: `Sửa ${row.code}`,
  submitText: 'Lưu',
  fields: fieldsFor(role),
  initial: valuesOf(row),
  valuesOf,
  below: (values) => <LoadPreview values={values} id={row.id} />,
})

const numberOr = (value: unknown) => (typeof value === 'number' && value > 0 ? value : undefined)

/** What OK will post, the balances after it, and what to look at before. */
function LoadPreview({
  values,
  id,
  onAmount,
}: {
  values: FormValues
  id?: number
  /** Told what leaves the bank account as it is shown; null while nothing of what is typed is. */
  onAmount?: (amount: number | null) => void
}) {
  const card = values['card_id'] as Card | null | undefined
  const bank = values['bank_id'] as Card | null | undefined
  const text = JSON.stringify({
    card_id: card?.id,
    bank_id: bank?.id,
    foreign_amount: numberOr(values['foreign_amount']),
    rate: numberOr(values['rate']),
    fee: typeof values['fee'] === 'number' ? values['fee'] : undefined,
    ...(typeof values['load_date'] === 'string' && values['load_date']
      ? { load_date: values['load_date'] }
      : {}),
    ...(id ? { id } : {}),
  })
  const settledText = useSettled(text, 300)
  const settled = JSON.parse(settledText) as {
    card_id?: number
    bank_id?: number
    foreign_amount?: number
  }
  const ready =
    settled.card_id !== undefined && settled.bank_id !== undefined && settled.foreign_amount !== undefined
  const body = settled as { card_id: number; bank_id: number; foreign_amount: number }
  const { data, error } = useCall(previewLoad, { body }, { enabled: ready, staleTime: 0, gcTime: 0 })
  const shown = ready && settledText === text ? (data?.data.amount ?? null) : null
  useEffect(() => {
    onAmount?.(shown)
  }, [onAmount, shown])
  if (!ready) return <p className="quiet">Chọn thẻ, tài khoản và số tiền để xem bút toán sẽ ghi.</p>
  if (error) return <Failed small error={error} />
  if (!data) return <Skeleton active title={false} />
  const { rows, card: onCard, bank: inBank, rate, warning, refusal } = data.data
  if (refusal) {
    return (
      <p role="alert" className="card-refusal">
        {refusal}
      </p>
    )
  }
  return (
    <>
      {warning && (
        <p role="alert" className="card-warning">
          {warning}
        </p>
      )}
      <JournalPreview
        rows={rows.map(({ name, debit, credit }) => ({
          account: name,
          debit: debit || undefined,
          credit: credit || undefined,
        }))}
        balanceBefore={inBank?.before}
        balanceAfter={inBank?.after ?? 0}
        balanceLabel="Số dư tài khoản sau khi nạp"
      />
      {onCard && (
        <p className="card-after">
          Trên thẻ: {inCurrency(onCard.quantity_before, onCard.currency)} →{' '}
          <b>{inCurrency(onCard.quantity_after, onCard.currency)}</b>
          {rate !== null && ` · tỷ giá ${grouped(rate, decimalsOf(rate))}`}
        </p>
      )}
    </>
  )
}
