import { listSearch } from '#platform/web/shell/list-search.ts'
import { grouped } from '#platform/web/words/numbers.ts'

/** Lines of the bank's statements by their memo or amount; a memo is words alone as often as not. */
export const search = listSearch({
  id: 'bank',
  title: 'Sao kê ngân hàng',
  places: ['/bank-transactions'],
  call: async () => (await import('#cashdesk/bank/bank.api.ts')).listBank,
  hit: ({ amount, content, reference }, place) => ({
    title: `${grouped(amount)} đ · ${content}`,
    to: `${place}?q=${encodeURIComponent(reference ?? content.slice(0, 60))}`,
  }),
})
