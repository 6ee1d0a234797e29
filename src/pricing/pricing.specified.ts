import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-common-currency':
      'a payment on behalf offers the same currencies from the contract (`catalog/currency.rules.ts`), before anything is loaded',
  },
})
