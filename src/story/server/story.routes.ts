import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import {
  makeStoryLink,
  openStory,
  openStoryPhoto,
  printStory,
  readStory,
  revokeStoryLink,
} from '#story/story.api.ts'
import { openPhoto, openStoryPage } from '#story/server/open-story.usecase.ts'
import { makeLink, revokeLink } from '#story/server/story-link.usecase.ts'
import { storyKey } from '#story/server/story-token.ts'
import { printOfStory, tellStory } from '#story/server/tell-story.usecase.ts'

export const routes = ({ key: secret, files, steady, db: pool }: RouteParts): Route[] => {
  const key = () => storyKey(secret)
  return [
    serve(readStory, ({ params }, context) => tellStory(context, key(), params.id)),
    serve(makeStoryLink, ({ params }, context) => makeLink(context, key(), params.id)),
    serve(revokeStoryLink, async ({ params }, context) => {
      await revokeLink(context, params.id)
      return {}
    }),
    serve(printStory, ({ params }, context) => printOfStory(context, files, params.id)),
    serve(openStory, ({ params: { token } }, _, { request }) =>
      openStoryPage({ db: pool, now: steady(), key: key(), address: request.ip, token }),
    ),
    serve(openStoryPhoto, ({ params: { token, id }, query: { width } }, _, { request }) =>
      openPhoto({ db: pool, now: steady(), key: key(), address: request.ip, token }, files, { id, width }),
    ),
  ]
}
