import { listBell, listBellKinds, muteBell, readBell } from '#notices/bell.api.ts'
import * as feedback from '#notices/feedback.api.ts'
import * as api from '#notices/notification.api.ts'
import { bellKinds, bellOf, markRead, mute, notify } from '#notices/server/bell.usecase.ts'
import { commentsOf, feedbackList, visibleFeedback, withLabels } from '#notices/server/feedback.repo.ts'
import type { FeedbackRecord } from '#notices/feedback.api.ts'
import * as use from '#notices/server/feedback.usecase.ts'
import { editNotice, noticesOnBoard, postNotice, removeNotice } from '#notices/server/notice.usecase.ts'
import {
  labelled,
  notificationList,
  targetLevels,
  visibleNotifications,
} from '#notices/server/notification.repo.ts'
import {
  editNotification,
  removeNotification,
  sendNow,
  writeNotification,
} from '#notices/server/notification.usecase.ts'
import { supportBellRoutes } from '#notices/server/support-bell.ts'
import type { RouteParts } from '#parts.ts'
import { refuse } from '#platform/contract/errors.ts'
import type { Context } from '#platform/server/context.ts'
import { listRows } from '#platform/server/lists/list.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import { chippedList } from '#platform/server/lists/list-answer.ts'
import { sql } from 'kysely'
import type { z } from 'zod'

/** Rings the bells of those named, of the roles named, or of everybody. @throws not_found where that is nobody */
async function ringNamed(context: Context, body: z.output<typeof api.ringStaff.body>) {
  const { roles, staff_ids, title, content, link } = body
  const all = roles.length === 0 && staff_ids.length === 0
  const who = all
    ? sql<boolean>`true`
    : sql<boolean>`(s.role = any(${roles}::text[]) or s.id = any(${staff_ids}::bigint[]))`
  const what = { kind: 'message' as const, title, content, link: link ?? null, id: context.actor.id }
  const sent = await notify(context, who, what)
  if (sent === 0) throw refuse('not_found')
  return { sent }
}

export const routes = ({ waiting }: RouteParts): Route[] => [
  ...supportBellRoutes,
  serve(api.listNotifications, async ({ query }, { db, actor }) => {
    const found = await listRows<api.NotificationRecord>(
      db,
      notificationList,
      query,
      visibleNotifications(actor),
    )
    return { ...found, results: found.results.map(labelled) }
  }),
  serve(api.listTargetLevels, (_, { db }) => targetLevels(db)),
  serve(api.createNotification, ({ body }, context) => writeNotification(context, body)),
  serve(api.updateNotification, ({ params, body }, context) => editNotification(context, params.id, body)),
  serve(api.deleteNotification, ({ params }, context) => removeNotification(context, params.id)),
  serve(api.pushNow, ({ body }, context) => sendNow(context, body)),
  serve(api.ringStaff, ({ body }, context) => ringNamed(context, body)),
  serve(api.listNotices, ({ query }, context) => noticesOnBoard(context, query)),
  serve(api.createNotice, ({ body }, context) => postNotice(context, body)),
  serve(api.updateNotice, ({ body }, context) => editNotice(context, body)),
  serve(api.deleteNotice, ({ body }, context) => removeNotice(context, body.id)),
  serve(listBell, ({ query }, context) => bellOf(context, query, waiting)),
  serve(listBellKinds, (_, context) => bellKinds(context, waiting)),
  serve(muteBell, ({ body }, context) => mute(context, body, waiting)),
  serve(readBell, ({ body }, context) => markRead(context, body.ids)),
  serve(feedback.listFeedbacks, async ({ query }, { db, actor }) => {
    const found = await chippedList<FeedbackRecord>(db, feedbackList, query, visibleFeedback(actor))
    return { ...found, results: found.results.map(withLabels) }
  }),
  serve(feedback.createFeedback, ({ body }, context) => use.writeFeedback(context, body)),
  serve(feedback.updateFeedback, ({ params, body }, context) => use.editFeedback(context, params.id, body)),
  serve(feedback.deleteFeedback, ({ params }, context) => use.removeFeedback(context, params.id)),
  serve(feedback.moveFeedback, ({ body }, context) => use.setFeedbackStatus(context, body)),
  serve(feedback.listComments, ({ query }, context) => use.commentsOn(context, query.feedback_id)),
  serve(feedback.listMoreComments, ({ query }, { db, actor }) => commentsOf(db, actor, query.feedback_id)),
  serve(feedback.createComment, ({ body }, context) => use.writeComment(context, body)),
  serve(feedback.deleteComment, ({ params }, context) => use.removeComment(context, params.id)),
]
