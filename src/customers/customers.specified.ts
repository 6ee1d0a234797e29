import { specified } from '#platform/contract/specified.ts'

const forms = 'src/customers/web/customer-forms.ts'
const entitlements = 'src/customers/web/entitlement-forms.ts'
const lists = ['/customers', '/accounts', '/users'] as const
const records = 'src/customers/server/customer-records.test.ts'

export const rows = specified({
  without: {
    'get-customers': 'the list of `GET /api/users` with type 1 is the same rows',
    'get-user-check': 'one’s own record: /user asks it',
    'get-user-revenue-vip':
      'of all VIP customers together it stands on /customer/levels; the record has one customer’s by the POST',
    'get-balance-user':
      'the statement of the record (`GET /api/user/{id}/statement`) brings the balance along',
    'post-user-history-change-sale':
      'the rows of `GET /api/users/assign/{id}`, which the record shows under Phụ trách',
    'post-customer-debt': 'debts are written on /debt/limit, where they are paid',
  },
  forms: {
    'customer-change-password': forms,
    'customer-bid-limit': entitlements,
    'customer-receiver': forms,
    'customer-sale': forms,
    'customer-address': forms,
    'customer-level': entitlements,
    'customer-vip-account': entitlements,
    'customer-vip-mercari': entitlements,
    'customer-mercari-priority': entitlements,
    'customer-payment-gateway': forms,
    'customer-debt-limit': entitlements,
    'customer-assign-sale': 'src/customers/web/use-give.tsx',
  },
  items: [
    {
      screen: lists,
      item: 'sorted by every column that is shown',
      shown: `${records} › the list is sorted by every column that it shows, and nobody sorts by what they do not see`,
    },
    {
      screen: lists,
      item: 'many given to a sales person with their open orders and slips',
      shown:
        'src/billing/server/customer-bills.test.ts › customers given to another sales person take along what is open, when the manager says so',
    },
    { screen: '/customer/levels', item: 'mode P by default', shown: 'src/customers/levels.api.ts' },
    { screen: lists, item: 'user type customer 1 in every row', shown: 'src/customers/customer.api.ts' },
  ],
})
