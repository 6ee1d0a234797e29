import { specified } from '#platform/contract/specified.ts'

const fields = 'src/catalog/catalog.api.ts'
const support =
  'src/access/server/activity.test.ts › shows support the settings that they may open, and nothing else'

export const rows = specified({
  without: {
    'get-service':
      'an order’s services are the extra services (`GET /common/extra-service-type`) that its form offers; the table of services is `/setting/services`',
  },
  items: [
    { screen: '/prices/group-products', item: 'mode D by default', shown: fields },
    { screen: '/setting/goods-type', item: 'mode P by default', shown: fields },
    { screen: '/setting/partners', item: 'options of 99999, look-up of 500', shown: fields },
    {
      screen: ['/setting/sites', '/setting/webs', '/setting/services', '/setting/log'],
      item: 'some settings are open to cs, read only',
      shown: support,
    },
    {
      screen: '/setting/multilogin-account',
      item: 'browser profile providers 1 to 6 and 100',
      shown: 'src/catalog/multilogin.words.ts',
    },
  ],
})
