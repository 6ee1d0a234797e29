import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'post-quote-mercari-save':
      'transactions are pasted, checked and saved at `/quotes/bougth/mercari`, which the list leads to',
  },
  items: [
    {
      screen: '/quotes/mercari',
      item: 'arrived orders with an unpressed receipt get their task, pressed ones go on by themselves',
      shown:
        'src/orders/mercari/site-act.test.ts › what arrived without a task gets one; its receipt is pressed at Mercari and the order goes on',
    },
    {
      screen: '/quotes/mercari-comment',
      item: 'a second person approves; so many a day for each account',
      shown:
        'src/orders/mercari/site-act.test.ts › an account writes so many comments a day; a lost one is never sent a second time by itself',
    },
    {
      screen: '/quotes/bougth/mercari',
      item: 'each row says what it changes, in VND too, before it is saved',
      shown:
        'src/orders/mercari/bought-mercari.test.ts › a transaction says what it changes before it is saved: price, fee, track and step, the purchase booked anew',
    },
  ],
})
