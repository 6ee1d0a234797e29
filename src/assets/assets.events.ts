import type { EventsFile } from '#platform/contract/live.ts'

export const events: EventsFile['events'] = {
  entities: ['asset', 'asset_request', 'asset_slip', 'asset_count'],
  shows: {
    asset: ['get-assets', 'get-asset-by-id', 'get-asset-type-by-type', 'get-asset-by-id-wear'],
    asset_request: ['get-ask-asset'],
    asset_slip: ['get-hand-overs', 'get-hand-over-by-id', 'get-ask-asset', 'get-assets'],
    asset_count: ['get-asset-counts', 'get-asset-count-by-id'],
  },
}
