import { specified } from '#platform/contract/specified.ts'

const atPackages = 'packages are worked on at /packages'

const atBags = 'bags are packed, closed and sent at /bags'

export const rows = specified({
  without: {
    'get-packages': atPackages,
    'post-packages': atPackages,
    'post-package-change-status': atPackages,
    'post-package-print-label': atPackages,
    'post-package-print': atPackages,
    'delete-package-by-id': atPackages,
    'put-package-remove': atPackages,
    'get-packages-invoices': atBags,
    'get-packages-invoice': atBags,
    'post-packages-invoice': atBags,
    'delete-packages-invoice-by-id': atBags,
    'post-package-invoices-export': atBags,
    'post-package-invoices-change-date': atBags,
    'post-package-invoice-print': atBags,
    'get-packages-exports': 'what left with which flight stands at /packages?view=exports',
    'get-shipment-checkin-by-code': 'a waybill is checked in at /checkin, by a scan of its code',
    'post-shipment-checkin': 'a waybill is checked in at /checkin, by a scan of its code',
    'post-shipments': 'one waybill for each customer is made where packages are chosen, at /shipment',
  },
  items: [],
})
