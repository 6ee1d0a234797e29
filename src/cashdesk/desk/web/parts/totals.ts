/** Under the total of what is done: what waits and what was cancelled. */
export const waitingAndCancelled = [
  { total: 'waiting', label: 'chờ' },
  { total: 'cancelled', label: 'hủy' },
] as const
