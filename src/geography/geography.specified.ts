import { specified } from '#platform/contract/specified.ts'

export const rows = specified({
  without: {
    'get-province':
      'the picker of addresses in every form asks it; this screen walks by `GET /api/utility/provinces`',
    'get-province-by-province-id-ward':
      'the picker of addresses in every form asks it; this screen walks by `GET /api/utility/wards`',
  },
  items: [
    {
      screen: '/setting/location',
      item: '2025 versions beside the old ones, partner-coded versions',
      shown: 'src/geography/web/place-browser.tsx',
    },
  ],
})
