/** Where an account signs in again. */
export const signInPages: Readonly<Record<string, string>> = {
  'yahoo-auctions': 'https://login.yahoo.co.jp/config/login',
  'yahoo-flea': 'https://login.yahoo.co.jp/config/login',
  mercari: 'https://login.jp.mercari.com/signin',
  'mercari-shops': 'https://login.jp.mercari.com/signin',
  ebay: 'https://signin.ebay.com/',
}

/** eBay's own names of its marketplaces, with the pages where one signs in. */
export const ebayMarketplaces = [
  { value: 'EBAY_US', label: 'Mỹ (ebay.com)', signIn: 'https://signin.ebay.com/' },
  { value: 'EBAY_GB', label: 'Anh (ebay.co.uk)', signIn: 'https://signin.ebay.co.uk/' },
  { value: 'EBAY_DE', label: 'Đức (ebay.de)', signIn: 'https://signin.ebay.de/' },
  { value: 'EBAY_AU', label: 'Úc (ebay.com.au)', signIn: 'https://signin.ebay.com.au/' },
  { value: 'EBAY_CA', label: 'Canada (ebay.ca)', signIn: 'https://signin.ebay.ca/' },
  { value: 'EBAY_FR', label: 'Pháp (ebay.fr)', signIn: 'https://signin.ebay.fr/' },
  { value: 'EBAY_IT', label: 'Ý (ebay.it)', signIn: 'https://signin.ebay.it/' },
  { value: 'EBAY_ES', label: 'Tây Ban Nha (ebay.es)', signIn: 'https://signin.ebay.es/' },
  { value: 'EBAY_HK', label: 'Hồng Kông (ebay.com.hk)', signIn: 'https://signin.ebay.com.hk/' },
] as const
