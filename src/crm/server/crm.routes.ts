import * as personal from '#crm/personal-data.api.ts'
import { anonymiseCustomer } from '#crm/server/anonymise-customer.usecase.ts'
import { personalDataFile } from '#crm/server/personal-data.usecase.ts'
import { serve } from '#platform/server/http/route.ts'
import type { Route } from '#platform/server/http/route.ts'
import type { RouteParts } from '#parts.ts'

export const routes = ({ audit }: RouteParts): Route[] => [
  serve(personal.exportPersonalData, ({ params }, context) => personalDataFile(context, audit, params.id)),
  serve(personal.anonymiseCustomer, ({ params, body }, context) =>
    anonymiseCustomer(context, audit.fields, params.id, body),
  ),
]
