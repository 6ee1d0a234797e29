import * as personal from '#crm/privacy/personal-data.api.ts'
import { anonymiseCustomer } from '#crm/privacy/server/anonymise-customer.usecase.ts'
import { personalDataFile } from '#crm/privacy/server/personal-data.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { RouteParts } from '#parts.ts'

export const routes = ({ audit }: RouteParts): Route[] => [
  serve(personal.exportPersonalData, ({ params }, context) => personalDataFile(context, audit, params.id)),
  serve(personal.anonymiseCustomer, ({ params, body }, context) =>
    anonymiseCustomer(context, audit.fields, params.id, body),
  ),
]
