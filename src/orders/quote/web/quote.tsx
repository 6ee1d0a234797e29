import { Button } from 'antd'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { countryName } from '#catalog/catalog.words.ts'
import { isCurrency } from '#catalog/currency.rules.ts'
import { searchCustomers } from '#customers/web/parts/customer-field.tsx'
import type { OrderRow } from '#orders/core/order.api.ts'
import { orderReads } from '#orders/core/web/parts/order-reads.ts'
import { saveQuote, searchLink, sendQuote } from '#orders/quote/quote.api.ts'
import { useCatalogOptions, useStaffOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useAccountOptions } from '#orders/core/web/parts/account-options.ts'
import { useFieldForm } from '#orders/core/web/parts/use-field-form.ts'
import { customerFields, itemFields, priceFields, travelFields } from '#orders/quote/web/quote-fields.tsx'
import {
  emptyQuote,
  keptAfterSave,
  pastExpiry,
  quoteBody,
  type QuoteValues,
} from '#orders/quote/web/quote-form.ts'
import { withCustomer } from '#orders/quote/web/parts/receiver-form.ts'
import { EarlierOrders, OrdersOfCustomer } from '#orders/quote/web/quote-item.tsx'
import { useSellRate, useWebOptions } from '#orders/quote/web/quote-options.ts'
import { useCurrencies } from '#pricing/web/parts/currencies.ts'
import { isSpokenWith } from '#orders/market/spoken-with.rules.ts'
import { MarketLook } from '#orders/market/web/parts/market-look.tsx'
import { LivePrice, useLivePrice } from '#orders/quote/web/quote-price.tsx'
import { SavedQuotes, type Saved } from '#orders/quote/web/saved-quotes.tsx'
import { problemWords } from '#pricing/web/parts/price-words.ts'
import { readLink } from '#orders/core/link.rules.ts'
import { useConfirmAction } from '#platform/web/actions/confirm-action.tsx'
import { businessDate } from '#platform/rules/business-date.ts'
import { showError, useAction, useCall } from '#platform/web/api.ts'
import { useMessage } from '#platform/web/dialogs.tsx'
import { useDirty } from '#platform/web/dirty.ts'
import { FieldInput } from '#platform/web/form/field-input.tsx'
import type { FormField } from '#platform/web/form/form-types.ts'
import { useHasFlag, usePerson } from '#platform/web/session.ts'
import { Screen } from '#platform/web/shell/screen.tsx'
import { errorText } from '#platform/web/words/kit.words.ts'
import { sentBy } from '#platform/web/form/sent-by.ts'
import { OutsideLink } from '#platform/web/outside-link.tsx'
import '#orders/core/web/parts/orders.css'

/** The quote form as a screen: link first, live price at the side, ready for the next link after a save. */
export function QuoteScreen({ path, title, auction }: { path: string; title: string; auction: boolean }) {
  const message = useMessage()
  const ask = useConfirmAction()
  const { role } = usePerson()
  const [search] = useSearchParams()
  const maySetSale = useHasFlag('ql', 'kt', 'cs')
  const mayTypeRate = useHasFlag('ql', 'kt')
  const options = useCatalogOptions()
  const sales = useStaffOptions('sales')
  const [site, setSite] = useState<string>()
  const accounts = useAccountOptions(site)
  const rateOf = useRef<(currency: string) => number | null | undefined>(() => undefined)
  const [saved, setSaved] = useState<readonly Saved[]>([])
  const keep = (more: Saved) => setSaved((now) => [more, ...now].slice(0, 5))
  const currencies = useCurrencies()
  const webs = useWebOptions(site)

  const given = {
    role,
    currencies,
    options,
    sales,
    accounts,
    webs,
    mayTypeRate,
    maySetSale,
    auction,
    rate: (currency: string) => rateOf.current(currency),
  }
  const shopping = itemFields(given)
  const groups = [
    { title: 'Giá', fields: priceFields(given) },
    { title: 'Khách hàng', fields: customerFields(given) },
    { title: 'Vận chuyển', fields: travelFields(given) },
  ]
  const fields = [...shopping, ...groups.flatMap((group) => group.fields)]
  const form = useFieldForm(fields, {
    ...emptyQuote(auction ? 'JPY' : 'USD'),
    ...(search.get('link') ? { link: search.get('link') } : {}),
  })
  const values = form.values as QuoteValues
  const { set, setValues, focus } = form

  const live = useLivePrice(values)
  const sellRate = useSellRate(values)
  const goods = live.price?.lines.find((line) => line.formula === 'goods')
  rateOf.current = (currency) => {
    if (goods?.formula === 'goods' && goods.inputs.currency === currency) {
      return Number(goods.inputs.sellRate.value)
    }
    // A rate typed by hand holds before any table.
    return values.exchange_rate || sellRate(currency)
  }

  // ---- the link -------------------------------------------------------------------------------------
  const reading = useMemo(() => readLink(values.link ?? ''), [values.link])
  const link = reading?.canonicalUrl ?? ''
  const recognised = useCall(searchLink, { query: { link } }, { enabled: link !== '' })
  const item = link ? recognised.data?.data : undefined
  const filled = useRef('')
  useEffect(() => {
    if (!item || filled.current === link) return
    filled.current = link
    setSite(item.site_code)
    const { currency } = item
    setValues((now) => ({
      ...now,
      site_code: item.site_code,
      ...(isCurrency(currency)
        ? { goods_values: { amount: (now as QuoteValues).goods_values?.amount ?? null, currency } }
        : {}),
    }))
  }, [item, link, setValues])

  // ---- the customer of the address: from a customer's page or the search box ---------------------------
  const wanted = search.get('customer')
  useEffect(() => {
    if (!wanted) return
    searchCustomers(wanted).then(
      ([customer]) => customer && set(withCustomer(customer)),
      (problem: unknown) => showError(message, problem),
    )
  }, [wanted, set, message])

  // ---- saving ------------------------------------------------------------------------------------------
  const dirty = Boolean(values.link || values.goods_values?.amount || values.note || values.name)
  useDirty(dirty)
  const invalidates = orderReads
  const save = useAction(saveQuote, { quiet: true, invalidates, onFailure: form.refused })
  const send = useAction(sendQuote, { quiet: true, invalidates, onFailure: () => true })
  const busy = save.isPending || send.isPending
  const next = useCallback(() => {
    setValues((now) => keptAfterSave(now as QuoteValues))
    filled.current = ''
    focus('link')
  }, [setValues, focus])

  const refusesToSend = (): boolean => {
    const needed = [
      { path: 'route_code', message: 'Chọn tuyến vận chuyển để gửi báo giá.' },
      { path: 'goods_type', message: 'Chọn loại hàng để gửi báo giá.' },
    ].filter(({ path }) => !values[path])
    if (needed.length > 0) form.land(needed, '')
    else if (live.price && live.price.problems.length > 0)
      form.setGeneral(`Chưa lưu, chưa gửi được báo giá: ${problemWords(live.price).join('. ')}.`)
    else return false
    return true
  }
  const submit = async (andSend: boolean) => {
    if (busy) return
    const body = quoteBody(values)
    if (!form.accepts(saveQuote.body, body)) return
    // What cannot be sent is not saved half-way: the form stays as it is and says what is missing.
    if (andSend && refusesToSend()) return
    const question = pastExpiry(values, {}, businessDate(new Date()))
    if (question && !(await ask(question))) return
    let row: OrderRow
    try {
      row = (await save.mutateAsync({ body: body as { goods_values: number } })).data
    } catch {
      return // said at the fields
    }
    keep({ id: row.id, code: row.code, body })
    next()
    if (!andSend) return void message.success(`Đã lưu ${row.code}`)
    try {
      await send.mutateAsync({ params: { id: row.id }, body: { version: row.version } })
      message.success(`Đã lưu và gửi báo giá ${row.code}`)
    } catch (problem) {
      // The order is there; only the sending was refused.
      const why = errorText(problem)
      form.setGeneral(`Đã lưu ${row.code} nhưng chưa gửi được báo giá: ${why}`)
    }
  }
  const change = (field: FormField, value: unknown) => {
    if (field.name === 'user_id') return set(withCustomer(value as QuoteValues['user_id'] & object))
    if (field.name === 'site_code') setSite((value as string | null) ?? undefined)
    set({ [field.name]: value })
  }
  const shown = (list: readonly FormField[]) =>
    list.map((field) => (
      <FieldInput
        key={field.name}
        field={field}
        values={values}
        problem={form.problems[field.name]}
        disabled={false}
        onChange={(value) => change(field, value)}
      />
    ))

  const other = auction ? '/quote/simple' : '/quote/auction'
  return (
    <Screen path={path} title={title}>
      <form
        className="quote"
        ref={form.root}
        {...sentBy(
          () => submit(false),
          ({ shiftKey }) => submit(shiftKey),
        )}
      >
        <div className="quote-main">
          {form.general && (
            <p role="alert" className="quote-problem">
              {form.general}
            </p>
          )}
          <section className="quote-box">
            <div className="form">{shown(shopping)}</div>
            {item && (
              <p className="quote-found" aria-live="polite">
                <b>{item.site_name}</b>
                {item.item_id ? (
                  <span className="code">{item.item_id}</span>
                ) : (
                  <span>Không phải trang sản phẩm</span>
                )}
                {item.country && <span className="quiet">{countryName(item.country)}</span>}
                <OutsideLink to={link}>Mở trang bán</OutsideLink>
                {item.auction !== auction && item.item_id && (
                  <Link to={`${other}?link=${encodeURIComponent(link)}`}>
                    {auction
                      ? 'Đây không phải trang đấu giá: tạo đơn mua hộ'
                      : 'Đây là trang đấu giá: tạo đơn đấu giá'}
                  </Link>
                )}
              </p>
            )}
            {item && isSpokenWith(link) && <MarketLook link={link} />}
            {values.link && !reading && (
              <p className="quote-problem">Không thấy liên kết nào trong nội dung đã dán.</p>
            )}
          </section>
          {groups.map((group) => (
            <section className="quote-box" key={group.title}>
              <h2>{group.title}</h2>
              <div className="form">{shown(group.fields)}</div>
            </section>
          ))}
        </div>
        <aside className="quote-side" aria-label="Giá và đơn trước">
          <section className="quote-box">
            <div className="quote-buttons">
              <Button type="primary" htmlType="submit" loading={save.isPending} disabled={busy}>
                Lưu
              </Button>
              <Button loading={send.isPending} disabled={busy} onClick={() => void submit(true)}>
                Lưu & gửi báo giá
              </Button>
              <small className="quiet">Ctrl+Enter · Ctrl+Shift+Enter</small>
            </div>
          </section>
          <SavedQuotes saved={saved} onMore={keep} />
          <section className="quote-box">
            <LivePrice {...live} onPercent={(payment_percent) => set({ payment_percent })} />
          </section>
          {item?.item_id && (
            <section className="quote-box">
              <h2>Đơn trước của sản phẩm này</h2>
              <EarlierOrders orders={item.earlier} none="Chưa có đơn nào của sản phẩm này." />
            </section>
          )}
          {values.user_id && (
            <section className="quote-box">
              <h2>Đơn trước của khách</h2>
              <OrdersOfCustomer id={values.user_id.id} />
            </section>
          )}
        </aside>
      </form>
    </Screen>
  )
}
