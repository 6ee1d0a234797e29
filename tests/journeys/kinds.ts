/** One of each kind of screen: what is true of them is true of the rest. */
export const kinds = [
  '/',
  '/quotes',
  '/quote/simple',
  '/invoice',
  '/invoices',
  '/transfer',
  '/transfers',
  '/checkin',
  '/scan-track',
  '/quotes/receiving/scan',
  '/mawbs/excel',
  '/report/quotes',
  '/prices/prices',
  '/setting/configfactors',
]
