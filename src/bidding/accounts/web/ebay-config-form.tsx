import { Alert } from 'antd'
import { ebayMarketplaces } from '#bidding/accounts/cookie.words.ts'
import type { CookieRow } from '#bidding/accounts/cookie.api.ts'
import { getEbayConfig, saveEbayConfig, type EbayConfig } from '#bidding/accounts/ebay-config.api.ts'
import { useRecord } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'
import { PasswordInput } from '#platform/web/inputs/password-input.tsx'

const fieldsOf = (known: EbayConfig | undefined): readonly FormField[] => [
  { name: 'app_id', label: 'App ID (Client ID)', input: 'text', required: true },
  {
    name: 'cert',
    label: 'Cert ID (Client Secret)',
    input: PasswordInput,
    required: !known,
    hint: known
      ? `Đang lưu khóa tận cùng …${known.cert_end}. Để trống: giữ khóa đang lưu.`
      : 'Được niêm phong; sau khi lưu chỉ hiện bốn ký tự cuối.',
  },
  {
    name: 'marketplace',
    label: 'Trang eBay',
    input: { kind: 'select', options: ebayMarketplaces.map(({ value, label }) => ({ value, label })) },
    required: true,
    span: 6,
  },
  {
    name: 'most_bids',
    label: 'Lượt đang theo nhiều nhất',
    input: 'quantity',
    span: 6,
    hint: 'Để trống: không giới hạn',
  },
]
const valuesOf = (given: unknown): FormValues => {
  const { app_id, marketplace, most_bids, version } = given as EbayConfig
  return { app_id, marketplace, most_bids, version }
}

/** Keys and limit of an account at eBay. */
export function EbayConfigForm({ of, onClose }: { of: CookieRow; onClose: () => void }) {
  const { data, error } = useRecord(getEbayConfig, { query: { account_id: of.account_id } })
  const known = data?.data
  // That there is none yet is what the form is for; anything else is said.
  if (!known && !error) return null
  const isNew = error?.error === 'ebay.no_config'
  if (!known && !isNew) return <Alert type="error" title={error?.message} />
  return (
    <FormDrawer
      open
      key={known ? known.id : 'new'}
      call={saveEbayConfig}
      title={`Cấu hình eBay: ${of.username}`}
      fields={fieldsOf(known)}
      initial={known ? valuesOf(known) : { marketplace: 'EBAY_US' }}
      {...(known ? { valuesOf } : {})}
      toBody={(body) => ({ ...body, account_id: of.account_id })}
      invalidates={[getEbayConfig]}
      onClose={onClose}
    />
  )
}
