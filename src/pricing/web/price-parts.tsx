import type { FormField } from '#platform/web/form/form-types.ts'
import type { ResourceParts } from '#platform/web/resource/resource-parts.ts'
import { businessDate, formatBusinessDate } from '#platform/rules/business-date.ts'
import { hasBegun } from '#catalog/web/parts/dated.ts'
import { corrections } from '#pricing/correction.api.ts'
import { Affected } from '#pricing/web/affected.tsx'
import { PriceNow } from '#pricing/web/price-now.tsx'
import { PriceTabs } from '#pricing/web/price-tabs.tsx'

const why: FormField = { name: 'reason', label: 'Lý do đính chính', input: 'note', required: true }

/** Rates and service fees are settled with the deposit, everything else when an order is priced. */
const goodsTables = [
  'exchange_rate',
  'exchange_private',
  'exchange_delta',
  'service_fee',
  'china_fee_service',
  'rate_rule',
]

/**
 * What price tables have beside a plain record: the way to sister tables, whom a row concerns, and
 * the correction of a row in force, which is neither edited nor deleted.
 */
export function partsOf(path: string, table: string): ResourceParts {
  const correction = corrections.find(({ resource }) => resource.table === table)
  return {
    above: (
      <>
        <PriceTabs path={path} />
        <PriceNow path={path} />
      </>
    ),
    below: (values) => (
      <Affected stage={goodsTables.includes(table) ? 'goods' : 'transport'} values={values} />
    ),
    // The same price from today on; a row in force is changed by the row that follows it.
    copy: (row) => {
      const today = formatBusinessDate(businessDate(new Date()))
      return {
        applied_date: today,
        expried_date: null,
        ...('exchange_date' in row ? { exchange_date: today } : {}),
      }
    },
    lockedBecause: (row, action) => {
      if (row['corrected'] === true) return 'đã đính chính'
      return action === 'remove' && hasBegun(row['applied_date']) ? 'đã áp dụng' : undefined
    },
    ...(correction
      ? {
          forms: [
            {
              key: 'correct',
              label: 'Đính chính',
              call: correction.call,
              fields: correction.fields,
              further: [why],
              off: (row) =>
                row['corrected'] === true
                  ? 'đã đính chính'
                  : hasBegun(row['applied_date'])
                    ? undefined
                    : 'chưa áp dụng, hãy sửa trực tiếp',
            },
          ],
        }
      : {}),
  }
}
