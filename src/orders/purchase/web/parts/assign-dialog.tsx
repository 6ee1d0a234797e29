import { useStaffOptions } from '#orders/core/web/parts/catalog-options.ts'
import { useAccountOptions } from '#orders/core/web/parts/account-options.ts'
import type { Assignment, Claim } from '#orders/purchase/web/parts/assignment.ts'
import AskFields from '#platform/web/form/ask-fields.tsx'
import type { FormField, FormValues } from '#platform/web/form/form-types.ts'

function givenBy({ buyer_id, account_id }: FormValues): Assignment | Claim {
  return {
    ...(typeof buyer_id === 'number' ? { buyer_id } : {}),
    ...(typeof account_id === 'number' ? { account_id } : {}),
  }
}

/** Who buys, and with which account of ours at the marketplace. */
export default function AssignDialog({
  title,
  site,
  buyer,
  also,
  now,
  close,
}: {
  title: string
  site: string | undefined
  /** Without it the account alone is asked: the person takes the orders themselves. */
  buyer: boolean
  /** A second button: the words of what follows at once. */
  also?: string | undefined
  /** Of one order: who buys it and with which account as it stands. */
  now?: FormValues | undefined
  close: (given: Assignment | Claim | null, also?: boolean) => void
}) {
  const buyers = useStaffOptions('buyers')
  const accounts = useAccountOptions(site)
  const who: FormField = {
    name: 'buyer_id',
    label: 'Người mua',
    input: { kind: 'select', options: buyers },
    required: true,
  }
  const account: FormField = {
    name: 'account_id',
    label: 'Tài khoản mua hàng',
    input: { kind: 'select', options: accounts },
    ...(now ? {} : { hint: 'Để trống: giữ tài khoản đã chọn của đơn' }),
  }
  return (
    <AskFields
      title={title}
      okText={buyer ? 'Phân công' : 'Nhận đơn'}
      also={also}
      alsoNeeds={['account_id']}
      {...(now ? { initial: now } : {})}
      fields={buyer ? [who, account] : [account]}
      close={(given, further) => close(given && givenBy(given), further)}
    />
  )
}
