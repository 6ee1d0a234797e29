/** What is merged with its like. */
export const mergeKinds = [
  { value: 'customer', label: 'Khách hàng' },
  { value: 'lead', label: 'Khách tiềm năng' },
] as const

/** What goes over to the record that is kept, by its table. */
export const movedWords = {
  crm_contact: 'lần liên hệ',
  customer_conversation: 'trao đổi',
  crm_task: 'công việc',
  crm_ticket: 'phiếu yêu cầu',
  feedback: 'góp ý',
  lead: 'khách tiềm năng',
  customer_address: 'địa chỉ nhận hàng',
  crm_comment: 'bình luận',
} as const
export type MovedTable = keyof typeof movedWords
