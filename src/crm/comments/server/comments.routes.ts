import * as api from '#crm/comments/comment.api.ts'
import * as use from '#crm/comments/server/comment.usecase.ts'
import { peopleToAssign, peopleToMention } from '#crm/comments/server/crm-people.ts'
import { readTalkId } from '#crm/comments/talk.rules.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

export const routes = ({ talks }: RouteParts): Route[] => [
  serve(api.listTalk, ({ params }, context) => use.talkOn(context, talks, params.id)),
  serve(api.listTalkHistory, ({ params }, context) => use.talkHistory(context, talks, params.id)),
  serve(api.writeTalk, ({ body }, context) => use.writeComment(context, talks, body)),
  serve(api.editTalk, ({ params, body }, context) => use.editComment(context, talks, params.id, body)),
  serve(api.removeTalk, ({ params }, context) => use.removeComment(context, talks, params.id)),
  serve(api.listCrmPeople, ({ query }, context) => {
    const talk = query.record === undefined ? null : readTalkId(query.record)
    return talk ? peopleToMention(context, talks, talk, query.q) : peopleToAssign(context, query.q)
  }),
]
