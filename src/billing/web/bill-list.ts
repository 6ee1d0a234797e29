/** Filters of the bill lists that stand in the address, page size and first order. */
export const billListDefaults = {
  size: 50,
  sort: '-created_at',
  filterKeys: [
    'status',
    'customer_id',
    'partner_id',
    'shipper_id',
    'method',
    'codes',
    'date_from',
    'date_to',
    'created_at_from',
    'created_at_to',
  ],
}
