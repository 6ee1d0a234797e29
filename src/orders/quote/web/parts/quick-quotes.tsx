import { useRef, useState } from 'react'
import { customerInput } from '#customers/web/parts/customer-field.tsx'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { quickQuotes } from '#orders/quote/quote.api.ts'
import type { SiteMoney } from '#orders/quote/quote.rules.ts'
import { quoteBody } from '#orders/quote/web/quote-form.ts'
import type { QuotedCustomer } from '#orders/quote/web/parts/receiver-form.ts'
import {
  leftLines,
  quickCurrency,
  readQuickLines,
  sendable,
  type QuickLine,
} from '#orders/quote/web/quick-lines.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { decimalsOf, grouped } from '#platform/web/words/numbers.ts'

function LinesInput(props: InputProps<string>) {
  return <NoteInput {...props} rows={8} maxLength={20_000} />
}

const fields: readonly FormField[] = [
  { name: 'user_id', label: 'Khách hàng', input: customerInput, span: 8 },
  { name: 'phone', label: 'Hoặc điện thoại', input: 'phone', span: 4 },
  {
    name: 'quotes',
    label: 'Mỗi dòng một sản phẩm: liên kết, giá, số lượng, ghi chú',
    input: LinesInput,
    required: true,
    placeholder: 'https://jp.mercari.com/item/m12345678901  12000  x2  màu đen',
    hint: 'Dán được cả cột từ Excel. Tiền tệ theo trang mua.',
  },
]

const linesOf = (values: FormValues) =>
  readQuickLines(typeof values['quotes'] === 'string' ? values['quotes'] : '')

/** Several links of one customer at once; what cannot be saved stays in the form with its reason. */
export function QuickQuotes({
  ofSite,
  initial,
  onClose,
}: {
  /** Country and currency of each site, by its code. */
  ofSite: ReadonlyMap<string, SiteMoney>
  /** What was typed before. */
  initial: FormValues
  onClose: () => void
}) {
  const message = useMessage()
  const [form, setForm] = useState<{ turn: number; initial: FormValues; refused: readonly string[] }>({
    turn: 0,
    initial,
    refused: [],
  })
  const typed = useRef<FormValues>({})
  const stays = useRef(false)
  const below = (values: FormValues) => (
    <Lines lines={linesOf(values)} ofSite={ofSite} refused={form.refused} />
  )
  const bodyOf = (values: FormValues) => ({
    quotes: sendable(linesOf(values)).map(({ link, site, country, price, quality, note }) => {
      const currency = quickCurrency({ site, country }, ofSite)
      const { user_id, phone } = values as { user_id?: QuotedCustomer | null; phone?: string | null }
      return quoteBody({
        user_id,
        phone,
        link,
        quality,
        note,
        goods_values: { amount: price ?? null, currency },
        ...(site ? { site_code: site } : {}),
      })
    }),
  })
  return (
    <FormDrawer
      key={form.turn}
      open
      call={quickQuotes}
      title="Báo giá nhanh nhiều liên kết"
      fields={fields}
      initial={form.initial}
      submitText="Lưu các báo giá"
      width="record"
      onClose={() => {
        if (!stays.current) return onClose()
        // Saved but for some lines, which the form now begins with.
        stays.current = false
      }}
      invalidates={orderReads}
      quiet
      toBody={(_, values) => {
        typed.current = values
        return bodyOf(values)
      }}
      onSaved={({ data: { done, failed } }) => {
        if (done.length > 0) message.success(`Đã lưu ${done.map(({ code }) => code).join(', ')}`)
        const { text, refused } = leftLines(linesOf(typed.current), failed)
        if (text === '') return
        stays.current = true
        setForm(({ turn }) => ({ turn: turn + 1, initial: { ...typed.current, quotes: text }, refused }))
      }}
      below={below}
    />
  )
}

/** What the lines were read as. */
function Lines({
  lines,
  ofSite,
  refused,
}: {
  lines: readonly QuickLine[]
  ofSite: ReadonlyMap<string, SiteMoney>
  refused: readonly string[]
}) {
  const amount = (line: QuickLine) =>
    line.price === undefined
      ? '–'
      : `${grouped(line.price, decimalsOf(line.price, 2))} ${quickCurrency(line, ofSite)} × ${line.quality}`
  return (
    <>
      {refused.map((words) => (
        <p key={words} className="quote-problem" role="alert">
          {words}
        </p>
      ))}
      {lines.length > 0 && (
        <table className="preview">
          <tbody>
            {lines.map((line) => (
              <tr key={line.line}>
                <th scope="row">{line.line}</th>
                <td>{line.link?.replace(/^https:\/\//, '') ?? '–'}</td>
                <td>{amount(line)}</td>
                <td>
                  {line.problem && <span className="quote-problem">{line.problem}</span>}
                  {!line.problem && line.repeats && (
                    <b className="quote-problem">trùng dòng {line.repeats}, sẽ thành hai đơn </b>
                  )}
                  {!line.problem && line.note}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  )
}
