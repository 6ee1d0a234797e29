import * as api from '#bidding/accounts/cookie.api.ts'
import * as ebay from '#bidding/accounts/ebay-config.api.ts'
import {
  changeCookieStatus,
  cookieFile,
  listCookies,
  listEbayCookies,
  saveCookie,
} from '#bidding/accounts/server/cookie.usecase.ts'
import { readEbayConfig, saveEbayConfig } from '#bidding/accounts/server/ebay-config.usecase.ts'
import * as profile from '#bidding/accounts/server/profile.usecase.ts'
import type { AskedClose, AskedOfBid, AskedProfile } from '#bidding/accounts/server/profile.usecase.ts'
import type { RouteParts } from '#parts.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'

const atEbay = { site_code: 'ebay' }

export const routes = ({ key, launchers, markets }: RouteParts): Route[] => {
  const outside = { launchers, markets }
  const ofBid = (call: typeof api.openBidBrowser | typeof api.openBidLogin, to: 'listing' | 'sign_in') =>
    serve(
      call,
      async (_, context, __, asked: AskedOfBid) => ({
        ...(await profile.openedProfile(context, asked)),
        link: asked.link,
      }),
      {
        before: ({ body }, context) => profile.openForBid(outside, { ...context, call: call.id }, body, to),
      },
    )
  return [
    serve(api.listCookies, ({ query }, context) => listCookies(context, query)),
    serve(api.saveCookie, ({ body }, context) => saveCookie(key, context, body)),
    serve(api.changeCookieStatus, ({ body }, context) => changeCookieStatus(context, body)),
    serve(api.exportCookies, (sent, context) => cookieFile(context, sent)),
    serve(api.openProfile, (_, context, __, asked: AskedProfile) => profile.openedProfile(context, asked), {
      before: ({ params, body }, context) =>
        profile.openProfile(
          outside,
          { ...context, call: api.openProfile.id },
          { username: params.username, site_code: body?.site_code },
          body?.machine,
        ),
    }),
    serve(api.closeProfile, (_, context, __, asked: AskedClose) => profile.closedProfile(context, asked), {
      before: ({ params, body }, context) =>
        profile.closeProfile(
          outside,
          { ...context, call: api.closeProfile.id },
          { username: params.username, site_code: body?.site_code },
          body?.force ?? false,
        ),
    }),
    ofBid(api.openBidBrowser, 'listing'),
    ofBid(api.openBidLogin, 'sign_in'),

    serve(api.listEbayCookies, ({ query }, context) => listEbayCookies(context, query)),
    serve(api.saveEbayCookie, ({ body }, context) => saveCookie(key, context, { ...body, ...atEbay })),
    serve(api.changeEbayCookieStatus, ({ body }, context) =>
      changeCookieStatus(context, { ...body, ...atEbay }),
    ),
    serve(ebay.getEbayConfig, ({ query }, context) => readEbayConfig(context, query.account_id)),
    serve(ebay.saveEbayConfig, ({ body }, context) => saveEbayConfig(key, context, body)),
  ]
}
