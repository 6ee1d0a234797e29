import type { CookieRow } from '#bidding/accounts/cookie.api.ts'
import { cookieFields } from '#bidding/accounts/cookie.fields.ts'
import { mostJarBytes } from '#bidding/accounts/jar.rules.ts'
import { cookieReads, type CookieDesk } from '#bidding/accounts/web/cookie-desks.ts'
import { buyingAccounts } from '#catalog/buying-account.api.ts'
import { profileProviders } from '#catalog/multilogin.words.ts'
import { api } from '#platform/web/api.ts'
import { FormDrawer } from '#platform/web/form/form-drawer.tsx'
import { remote, type FormField, type FormValues } from '#platform/web/form/form-types.ts'
import type { InputProps } from '#platform/web/inputs/input-props.ts'
import { NoteInput } from '#platform/web/inputs/text-inputs.tsx'
import { formField, formValues } from '#platform/web/record/record-form.ts'

interface Account {
  username: string
  site_code: string
}

/** A jar is long. */
function JarInput(props: InputProps<string>) {
  return <NoteInput {...props} rows={4} maxLength={mostJarBytes} />
}
JarInput.typed = true as const

const accountOf = (site: string | undefined): FormField => ({
  name: 'username',
  label: 'Tài khoản mua hàng',
  required: true,
  input: remote<Account>({
    search: async (q, signal) => {
      const query = { q, size: 20, ...(site ? { site_code: site } : {}) }
      return (await api(buyingAccounts.calls.list, { query, signal })).results as unknown as Account[]
    },
    keyOf: ({ username, site_code }) => `${site_code} ${username}`,
    labelOf: ({ username, site_code }) => `${username} (${site_code})`,
  }),
})
const fields: readonly FormField[] = [
  {
    name: 'jar',
    label: 'Cookie',
    input: JarInput,
    placeholder: 'Dán nội dung tệp Netscape hoặc JSON của tiện ích xuất cookie',
    hint: 'Được niêm phong, không ai đọc lại được. Để trống: không đổi.',
  },
  {
    name: 'provider',
    label: 'Trình quản lý hồ sơ',
    input: { kind: 'select', options: [...profileProviders] },
    required: true,
    span: 6,
  },
  formField(cookieFields, 'profile_id'),
  formField(cookieFields, 'folder', { hint: 'Multilogin cần thư mục của hồ sơ' }),
  formField(cookieFields, 'proxy_label'),
  formField(cookieFields, 'user_agent'),
  formField(cookieFields, 'note'),
]

const valuesOf = (given: unknown): FormValues => {
  const row = given as CookieRow
  return { ...formValues(cookieFields, row), provider: Number(row.provider) }
}

/** The cookie of an account: a new one, or what is changed of it. */
export function CookieForm({
  desk,
  row,
  onClose,
}: {
  desk: CookieDesk
  row: CookieRow | undefined
  onClose: () => void
}) {
  const toBody = ({ username, ...rest }: Record<string, unknown>) => {
    if (row) return { ...rest, id: row.id, username: row.username, site_code: row.site_code }
    const account = username as Account | undefined
    return { ...rest, ...(account ? { username: account.username, site_code: account.site_code } : {}) }
  }
  return (
    <FormDrawer
      open
      call={desk.save}
      title={row ? `Sửa cookie ${row.username}` : 'Thêm cookie'}
      fields={row ? fields : [accountOf(desk.site), ...fields]}
      initial={row ? valuesOf(row) : { provider: 100 }}
      {...(row ? { valuesOf } : {})}
      toBody={toBody}
      invalidates={cookieReads}
      onClose={onClose}
    />
  )
}
