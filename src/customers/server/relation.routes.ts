import * as conversations from '#customers/conversation.api.ts'
import * as points from '#customers/point.api.ts'
import {
  addConversation,
  editConversation,
  listConversations,
  moreConversations,
  removeConversation,
} from '#customers/server/conversation.usecase.ts'
import {
  bestScores,
  listScores,
  pointsFile,
  pointsOf,
  removePoint,
  scorePoint,
} from '#customers/server/point.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

/** Points of customers, and what was said with them. */
export const routes: Route[] = [
  serve(points.listPoints, ({ query }, context) => listScores(context, query)),
  serve(points.listBestPoints, async ({ query }, context) => bestScores(context, query.size)),
  serve(points.pointHistory, ({ params, query }, context) => pointsOf(context, params.id, query)),
  serve(points.scorePoint, ({ body }, context) => scorePoint(context, body)),
  serve(points.removePoint, ({ params }, context) => removePoint(context, params.id)),
  serve(points.exportPoints, (sent, context) => pointsFile(context, sent)),
  serve(conversations.listConversations, ({ query }, context) => listConversations(context, query)),
  serve(conversations.moreConversations, ({ query }, context) => moreConversations(context, query)),
  serve(conversations.addConversation, ({ body }, context) => addConversation(context, body)),
  serve(conversations.editConversation, ({ params, body }, context) =>
    editConversation(context, params.id, body),
  ),
  serve(conversations.removeConversation, ({ params }, context) => removeConversation(context, params.id)),
]
