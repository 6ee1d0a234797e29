import { z } from 'zod'
import { call } from '#platform/contract/call.ts'
import { id, instantOut } from '#platform/contract/fields.ts'
import { photoWidth } from '#platform/contract/photo-size.ts'
import { roles } from '#platform/contract/roles.ts'

const sellers = roles('ql', 'kt', 'kd', 'cs')

/** The link as it stands; `path` is what follows the house's own address. */
const storyLink = z.object({
  path: z.string(),
  created_name: z.string(),
  created_at: instantOut,
  expires_at: instantOut,
  expired: z.boolean(),
  opened: z.number(),
  opened_at: instantOut.nullable(),
})

/** An order as its customer may know it, and nothing else of it. Money in VND, days YYYY-MM-DD. */
export const story = z.object({
  code: z.string(),
  name: z.string(),
  quantity: z.number(),
  /** Where it stands, in the words of the house's statuses. */
  status: z.string(),
  broken: z.boolean(),
  steps: z.array(
    z.object({
      label: z.string(),
      state: z.enum(['done', 'now', 'broken', 'ahead']),
      at: z.string().nullable(),
      note: z.string(),
    }),
  ),
  promise: z.object({ day: z.string(), late: z.number(), kept: z.boolean().nullable() }).nullable(),
  legs: z.array(
    z.object({ label: z.string(), code: z.string(), note: z.string(), at: z.string().nullable() }),
  ),
  /** Each fee in words; empty before there is a price. */
  fees: z.array(z.string()),
  money: z
    .object({
      total: z.number(),
      paid: z.number(),
      due: z.number(),
      /** What is asked: the deposit, what the slip still asks for, what is collected at the door, what the carrier has yet to remit. */
      asks: z.enum(['deposit', 'rest', 'cod', 'remitted', 'nothing']),
      /** How many orders the slip has whose money it is; 0: it is the order's own. */
      slip: z.object({ code: z.string(), orders: z.number() }).nullable(),
    })
    .nullable(),
  pay: z
    .object({
      qr: z.string(),
      memo: z.string(),
      bank: z.string(),
      account: z.string(),
      holder: z.string().nullable(),
    })
    .nullable(),
  photos: z.array(z.object({ id: z.number(), label: z.string() })),
})
export type Story = z.input<typeof story>

/** The story, its link, and what the house would offer where it was late. */
export const readStory = call({
  id: 'get-quote-story',
  method: 'GET',
  path: '/api/quote/{id}/story',
  summary: 'Hành trình đơn hàng cho khách',
  roles: sellers,
  params: z.object({ id }),
  data: z.object({
    story,
    link: storyLink.nullable(),
    offer: z.object({ percent: z.number(), freight: z.number(), deposit: z.number() }).nullable(),
  }),
  errors: ['orders.not_found'],
})
export type StoryAnswer = z.output<typeof readStory.data>

/** Makes the link, or lets the one that stands run for its whole term again. */
export const makeStoryLink = call({
  id: 'post-quote-story-link',
  method: 'POST',
  path: '/api/quote/{id}/story/link',
  summary: 'Tạo liên kết theo dõi cho khách',
  roles: sellers,
  params: z.object({ id }),
  data: storyLink,
  message: 'Đã tạo liên kết, mở được trong 30 ngày',
  errors: ['orders.not_found'],
})

/** Whoever has the link reads nothing under it any more. */
export const revokeStoryLink = call({
  id: 'post-quote-story-revoke',
  method: 'POST',
  path: '/api/quote/{id}/story/revoke',
  summary: 'Thu hồi liên kết theo dõi',
  roles: sellers,
  params: z.object({ id }),
  data: z.object({}),
  message: 'Đã thu hồi liên kết, khách không mở được nữa',
  errors: ['orders.not_found', 'story.no_link'],
})

export const printStory = call({
  id: 'post-quote-story-print',
  method: 'POST',
  path: '/api/quote/{id}/story/print',
  summary: 'In hành trình đơn hàng',
  failure: 'Có lỗi xảy ra, không có nội dung để in!',
  roles: sellers,
  reads: true,
  params: z.object({ id }),
  data: z.object({ content: z.string() }),
  errors: ['orders.not_found'],
})

const token = z.string().max(60)

/** The page that a customer opens: no session, no script. */
export const openStory = call({
  id: 'get-story-page',
  method: 'GET',
  path: '/story/{token}',
  summary: 'Trang hành trình đơn hàng của khách',
  roles: 'public',
  params: z.object({ token }),
  file: 'Hành trình đơn hàng',
  errors: ['story.gone'],
})

export const openStoryPhoto = call({
  id: 'get-story-photo',
  method: 'GET',
  path: '/story/{token}/photo/{id}',
  summary: 'Ảnh trong trang hành trình đơn hàng',
  roles: 'public',
  params: z.object({ token, id }),
  query: z.object({ width: photoWidth }),
  file: 'Ảnh đơn hàng',
  errors: ['story.gone', 'image.unknown'],
})
