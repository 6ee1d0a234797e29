export interface Assignment {
  buyer_id: number
  account_id?: number
}
/** What a buyer who takes orders themselves says. */
export type Claim = Omit<Assignment, 'buyer_id'>
