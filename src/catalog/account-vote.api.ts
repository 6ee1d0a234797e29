import { z } from 'zod'
import { accountVoteFields } from '#catalog/account-vote.fields.ts'
import { managers } from '#catalog/buying-account.api.ts'
import { call } from '#platform/contract/call.ts'
import { byId, instantOut } from '#platform/contract/fields.ts'
import { listQuery } from '#platform/contract/list.ts'
import { filterKinds, newShape, rowShape } from '#platform/contract/record.ts'

/** Another vote of the same person takes its place: nobody needs its version. */
export const voteRow = z.object(rowShape(accountVoteFields)).omit({ version: true })
export type VoteRow = z.output<typeof voteRow>
export type VoteRecord = z.input<typeof voteRow>

const voteForm = z.object(newShape(accountVoteFields))
export type VoteForm = z.output<typeof voteForm>

const vote = { roles: managers, station: 'none' } as const
export const listVotes = call({
  ...vote,
  id: 'get-vote-user',
  method: 'GET',
  path: '/api/vote/user',
  summary: 'Điểm từng người chấm cho tài khoản mua hàng',
  query: listQuery(filterKinds(accountVoteFields)),
  row: voteRow,
})
export const groupVotes = call({
  ...vote,
  id: 'get-vote-group',
  method: 'GET',
  path: '/api/vote/group',
  summary: 'Điểm trung bình của từng tài khoản mua hàng',
  query: listQuery({ site_code: 'any' }),
  row: z.object({
    id: z.number(),
    _id: z.string(),
    account_id: z.number(),
    site_code: z.string(),
    username: z.string(),
    votes: z.number(),
    average: z.number(),
    updated_at: instantOut,
  }),
})
/** One vote a person and account: another one takes its place. */
export const castVote = call({
  ...vote,
  id: 'post-vote',
  method: 'POST',
  path: '/api/vote',
  summary: 'Chấm điểm tài khoản mua hàng',
  body: voteForm,
  data: voteRow,
  message: 'Chấm điểm thành công',
  failure: 'Chấm điểm thất bại!',
})
export const deleteVote = call({
  ...vote,
  id: 'delete-vote-by-id',
  method: 'DELETE',
  path: '/api/vote/{id}',
  summary: 'Xóa điểm đã chấm',
  params: byId,
  data: z.object({ id: z.number() }),
  message: 'Đã xóa điểm đã chấm',
  errors: ['not_found', 'accounts.vote_other'],
})
