/** Specified calls and forms on built screens that wait for what is not built yet, by what that is. */
const waiting: Readonly<Record<string, readonly string[]>> = {
  'the money of liquidation': [
    'get-bank-liquidations',
    'post-liquidation-refund-status',
    'post-liquidation-confirm',
    'post-liquidation-cancel',
    'post-liquidation-status',
    'post-complete-liquidation-bank',
    'post-bank-liquidation-request',
    'post-liquidation-update-message',
    'post-bank-liquidations-excel',
  ],
  'the reports of CRM': ['get-crm-report-users'],
}

/** Call or form → what it waits for, as the table says it. */
export const later: ReadonlyMap<string, string> = new Map(
  Object.entries(waiting).flatMap(([what, ids]) => ids.map((id) => [id, `later: with ${what}`])),
)
