import { specified } from '#platform/contract/specified.ts'

const behalf = 'payments on behalf are records of their own with calls of their own (`get-quote-payments` …)'
const refundTwin = 'the same as `post-transfer-refund-complete`, which the form of completion sends'

export const rows = specified({
  without: {
    'get-bank-transfers': '`get-transfers` with the filter "Hình thức: Chuyển khoản"',
    'post-bank-transfers-excel': '`post-transfer-excel` with the filter "Hình thức: Chuyển khoản"',
    'post-bank-transfer-request': '`post-transfer` with the method "bank"',
    'post-bank-transfer-request-refund': '`post-transfer-refund` with the method "bank"',
    'get-transfers-get-partner':
      'the list of `/partner/transfers`; managers see the same rows in `/transfers`',
    'post-transfer-partner-confirm': 'the partner’s own word, on `/partner/transfers`',
    'post-transfer-complete': refundTwin,
    'post-complete-transfer-bank': refundTwin,
    'post-transfer-refund-update': 'the same as `put-transfer-refund-by-id`, which the form sends',
    'put-billing': 'the same as `put-billing-by-id`, which the form sends',
    'get-card-get-all-by-partner-id-by-partner-id':
      'where a partner’s account is chosen, on `/partner-refunds`',
    'get-transations': 'penalties have a list of their own (`get-punishes`); each names its entry',
    'get-exchange-price': 'the price of a payment on behalf says its rate (`post-quote-payment-price`)',
    'get-quotes': behalf,
    'post-quote-approve-payments': behalf,
    'post-quote-assign-payments': behalf,
    'post-quote-change-status': behalf,
    'post-quote-transaction-status': behalf,
    'get-report-transactions': 'a report of its own, `/report/transactions`',
    'post-report-transactions-excel': 'the file of `/report/transactions`',
  },
  forms: {
    transfer: 'src/cashdesk/transfers/web/transfer-forms.tsx',
    refund: 'src/cashdesk/transfers/web/transfer-forms.tsx',
    support: 'src/cashdesk/transfers/web/support.screen.tsx',
    'payment-quote': 'src/cashdesk/behalf/web/behalf-form.ts',
    'customer-debt-limit': 'src/customers/web/debt-limit.screen.tsx',
  },
  items: [
    {
      screen: '/transfer',
      item: 'QR of the account, amount and memo chosen; banks by name, code and BIN',
      shown:
        'tests/journeys/figures.spec.ts › the QR follows the account, the memo and the amount that are chosen; a bank is found by its BIN',
    },
    {
      screen: '/transfer',
      item: 'an empty picture is refused in words',
      shown:
        'tests/journeys/figures.spec.ts › a picture that is nothing is refused in words, and nothing is noted with it',
    },
    {
      screen: ['/transfer', '/transfers'],
      item: 'a wrong credit is reversed, never edited',
      shown:
        'src/cashdesk/transfers/reverse-receipt.test.ts › a receipt confirmed by hand is reversed by another accountant: a second entry, the first stands',
    },
    {
      screen: '/transfers',
      item: 'the foot of the list: received; waiting and cancelled under it',
      shown:
        'tests/journeys/figures.spec.ts › the total of transfers counts what came; what waits and what was cancelled stand under it',
    },
    {
      screen: ['/report/debts', '/debt/limit', '/customers'],
      item: 'one customer’s debt, locked and free money are the same figures',
      shown:
        'tests/journeys/figures.spec.ts › what a customer owes is the same in the report, in the ageing and in their drawer',
    },
    {
      screen: ['/transfer', '/transfers'],
      item: 'uploads that return no path fail with the image sentence',
      shown: 'src/cashdesk/transfers/payout.test.ts',
    },
    {
      screen: '/transfer',
      item: 'a deposit noted twice is asked about',
      shown: 'src/cashdesk/transfers/transfer.test.ts',
    },
    {
      screen: ['/transfers', '/refunds', '/punishes', '/transactions'],
      item: 'bulk status with each row’s result, its entries before OK',
      shown: 'src/cashdesk/bulk-preview.test.ts',
    },
    {
      screen: [
        '/transfers',
        '/refunds',
        '/partner-refunds',
        '/punishes',
        '/payments',
        '/transactions',
        '/partner/transfers',
      ],
      item: 'totals of what is done, waiting and cancelled apart',
      shown: 'src/cashdesk/totals.test.ts',
    },
    {
      screen: '/transfers',
      item: 'payment type 0, 1, −1',
      shown: 'src/cashdesk/transfers/transfer.status.ts',
    },
    {
      screen: '/request-support',
      item: 'history labels 0, 11, 12, 2, −1',
      shown: 'src/cashdesk/transfers/transfer.words.ts',
    },
    { screen: '/payments', item: 'filter 0, 2, 5, 6', shown: 'src/cashdesk/behalf/behalf-payment.status.ts' },
    {
      screen: '/transactions',
      item: 'sub is negative; the date defaults to today',
      shown: 'src/cashdesk/transfers/transaction.test.ts',
    },
    {
      screen: '/report/debts',
      item: 'agrees with ageing and drawer',
      shown: 'src/reports/server/debts-agree.test.ts',
    },
    {
      screen: '/report/dept/partner',
      item: 'nothing is loaded before a partner is chosen; from 19-04-2025',
      shown: 'src/reports/partner-debt.report.ts',
    },
  ],
})
