import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-quote-code-by-code':
      'at the check-in stations `GET /api/checkin/code/{code}` answers the order together with its packages',
    'get-price-calculator':
      'what services cost is told by the calculator of the order (`warehouse/web/parts/pricing-calculator.tsx`)',
    'get-connecting':
      'asked of the scale’s own server, not of ours (`platform/web/scan/scale.ts`, `scale.test.ts`)',
    'get-weight':
      'asked of the scale’s own server, not of ours (`platform/web/scan/scale.ts`, `scale.test.ts`)',
    'post-import-quotes-scan':
      'packages are scanned at the stations /quotes/receiving/scan and /checkin, not in the list of imports',
    'post-import-quote-add': 'packages are packed in the drawer of their flight, at /mawbs and /mawbs/list',
    'post-import-quote-receive': 'a package is received at /quotes/receiving/scan and at /mawbs',
    'put-import-quote-receive':
      'a package is weighed anew at /quotes/receiving/scan and in its drawer at /mawbs',
    'post-import-quote-docked': 'bags arrive in the drawer of their flight, at /mawbs and /mawbs/list',
    'get-checkins': 'the slip of an order opens from its code, at /inbills',
  },
  forms: {
    import: 'src/warehouse/web/mawb-import.tsx',
    'checkin-quotes': 'src/warehouse/web/checkin-form.tsx',
    'checkin-tracks': 'src/warehouse/web/set-track.tsx',
  },
  items: [
    {
      screen: '/scan-track',
      item: 'orders found by track; a track set for an order',
      shown:
        'tests/journeys/goods.spec.ts › a scan finds the order of a track, and gives a track that nobody has to an order',
    },
    {
      screen: '/quotes/receiving/scan',
      item: 'the warehouse abroad where somebody works is the default',
      shown: 'tests/journeys/goods.spec.ts › whose warehouse is abroad receives there without choosing it',
    },
    {
      screen: ['/checkin', '/order/checkin'],
      item: 'carton check-in needs at least one order',
      shown: 'src/warehouse/checkin.test.ts',
    },
    {
      screen: ['/checkin', '/order/checkin'],
      item: 'weights and fees are split evenly, 2 decimals',
      shown: 'src/warehouse/checkin-share.test.ts',
    },
    {
      screen: ['/checkin', '/order/checkin'],
      item: '“Chưa xác định được server” where the scale’s server is not known; `ipweight`',
      shown: 'src/platform/web/scan/scale.test.ts',
    },
    {
      screen: ['/checkin', '/order/checkin', '/setting/stations'],
      item: 'the scale of a station: its address in its settings, and none but these may be asked',
      shown: 'src/staff/server/scale-origins.test.ts',
    },
    {
      screen: ['/checkin', '/order/checkin'],
      item: 'print delay 200 ms (labels), 300 ms (slips)',
      shown: 'src/platform/web/print/print-frame.ts',
    },
    {
      screen: ['/checkin', '/order/checkin'],
      item: 'volumetric weight',
      shown: 'src/warehouse/checkin.test.ts',
    },
    {
      screen: ['/mawbs', '/mawbs/list'],
      item: 'only packages with isHandle true are sent',
      shown: 'src/warehouse/package.test.ts › a flight',
    },
    {
      screen: ['/mawbs', '/mawbs/list'],
      item: 'packing asks, and names the packages that no order has',
      shown: 'src/warehouse/web/flight-actions.test.ts',
    },
    {
      screen: ['/mawbs', '/checkins', '/inbills'],
      item: 'sums of what the list shows; cancelled slips stand apart',
      shown: 'src/warehouse/inbill.test.ts',
    },
    {
      screen: ['/scan-track', '/quote-scan'],
      item: 'readable by every role of the menu',
      shown: 'src/warehouse/package.test.ts',
    },
    {
      screen: ['/quotes/receiving/scan', '/checkin'],
      item: 'a slow scanner is heard whole, wherever the focus is',
      shown: 'src/platform/web/scan/wedge.test.ts',
    },
    {
      screen: ['/mawbs', '/mawbs/list'],
      item: 'typed rows, pasted tracks, Excel',
      shown: 'src/warehouse/web/typed-rows.test.ts',
    },
    {
      screen: '/mawbs/excel',
      item: 'ql, kt, kd, cs: the office checks a list',
      shown: 'src/warehouse/import.test.ts',
    },
  ],
})
