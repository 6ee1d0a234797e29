import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { closeDataFolder } from '#platform/server/data-folder.ts'
import type { MetricsAddress } from '#platform/server/watch/metrics-address.ts'

/** What nobody drew at random is seen by this, whatever its length; 128 random bits in hex pass but for one in 10^7. */
function looksRandom(secret: string): boolean {
  const periods = Array.from({ length: secret.length >> 1 }, (_, index) => index + 1)
  return new Set(secret).size >= 8 && !periods.some((period) => secret.startsWith(secret.slice(period)))
}

/** Where something is asked for by browsers: no key may stand in it. */
const plainAddress = z.url({ protocol: /^https?$/ }).refine((address) => {
  const { username, password, search, hash } = new URL(address)
  return [username, password, search, hash].every((part) => part === '')
}, 'chỉ là địa chỉ, không kèm khoá hay phần sau dấu hỏi')

const schema = z.object({
  NODE_ENV: z.enum(['development', 'test', 'production']).default('development'),
  PORT: z.coerce.number().int().min(0).max(65_535).default(3000),
  /** Without it everybody's in production, else this machine's alone: the demo accounts' password is no secret. */
  HOST: z.string().optional(),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** The role that owns the database and migrates it; without it the role of DATABASE_URL does both. */
  DATABASE_OWNER_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** PostgreSQL itself, where DATABASE_URL leads to a pooler: for what needs a session of its own. */
  DATABASE_SESSION_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  /** A streaming replica, which reports, files and lists of more than a year are read from. */
  DATABASE_READ_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  DATA_DIR: z.string().default('./data'),
  /** Where `npm run backup` keeps what it makes; best on a disk of its own. */
  BACKUP_DIR: z.string().optional(),
  TOKEN_SECRET: z
    .string()
    .min(32, 'cần ít nhất 32 ký tự')
    .refine(looksRandom, 'phải ngẫu nhiên: ít nhất 8 ký tự khác nhau, không có đoạn nào lặp lại')
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** Where the figures of this process may be asked (`/metrics`): a port of their own, or with a key beside the calls. */
  METRICS_PORT: z.coerce.number().int().min(0).max(65_535).optional(),
  METRICS_HOST: z.string().default('127.0.0.1'),
  METRICS_KEY: z.string().min(32, 'cần ít nhất 32 ký tự').optional(),
  DATABASE_POOL: z.coerce.number().int().min(2).max(100).default(10),
  /** Orders that a new demo company gets (not in production). */
  DEMO_ORDERS: z.coerce.number().int().min(0).max(100_000).default(3000),
  /** Behind a proxy: how many hops of X-Forwarded-For to believe. */
  TRUST_PROXY: z.coerce.number().int().min(0).max(5).default(0),
  /** Uploaded files in an S3 bucket instead of DATA_DIR/files: all four, and the region where it is another. */
  S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{2,62}$/, 'không phải tên của một bucket')
    .optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  /** Where exchange rates come from; without it the bank in production, the simulator elsewhere. */
  RATE_FEED: z.enum(['vietcombank', 'simulator', 'off']).optional(),
  /** Where sign-ins of Multilogin are tried; without it its own address in production, the simulator elsewhere. */
  MULTILOGIN_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** The agent on the machine that has the managers of browser profiles: `https://token@host`. */
  PROFILE_AGENT: z
    .url({ protocol: /^https?$/ })
    .refine(
      (reach) => new URL(reach).username.length >= 32,
      'cần một mã bí mật ít nhất 32 ký tự trước tên máy',
    )
    .optional(),
  /** The provider of pushes to customers' phones; in production without it they are refused with a reason. */
  PUSH_URL: z.url({ protocol: /^https?$/ }).optional(),
  PUSH_KEY: z.string().optional(),
  /** The mail server; in production without it no mail goes out, elsewhere mail lies in DATA_DIR/mail. */
  SMTP_URL: z.url({ protocol: /^smtps?$/ }).optional(),
  MAIL_FROM: z.email().optional(),
  /** Secrets of the bank feeds that call us; a feed without one is refused. */
  SEPAY_API_KEY: z.string().min(16, 'cần ít nhất 16 ký tự').optional(),
  SEPAY_SECRET: z.string().min(16, 'cần ít nhất 16 ký tự').optional(),
  CASSO_SECRET: z.string().min(16, 'cần ít nhất 16 ký tự').optional(),
  /** How each carrier is reached (`https://user:password@host`), and what its messages are proven by. */
  VIETTEL_URL: z.url({ protocol: /^https?$/ }).optional(),
  VIETTEL_HOOK: z.string().min(16, 'cần ít nhất 16 ký tự').optional(),
  VNPOST_URL: z.url({ protocol: /^https?$/ }).optional(),
  VNPOST_HOOK: z.string().optional(),
  GHN_URL: z.url({ protocol: /^https?$/ }).optional(),
  GHN_HOOK: z.string().min(16, 'cần ít nhất 16 ký tự').optional(),
  GHTK_URL: z.url({ protocol: /^https?$/ }).optional(),
  GHTK_HOOK: z.string().min(16, 'cần ít nhất 16 ký tự').optional(),
  /** How each marketplace abroad is reached; Yahoo! Auctions and Mercari by contract with them alone. */
  EBAY_URL: z.url({ protocol: /^https?$/ }).optional(),
  YAHOO_PARTNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  MERCARI_PARTNER_URL: z.url({ protocol: /^https?$/ }).optional(),
  /** Where browsers ask for the log of a Yahoo! auction, with their token; without it here. */
  YAHOO_LOG_URL: plainAddress.optional(),
  /** Whose pages may ask for it here: the address of the product for which this server is YAHOO_LOG_URL. */
  YAHOO_LOG_PAGES: plainAddress.optional(),
})

export interface Config {
  production: boolean
  port: number
  host: string
  databaseUrl: string | undefined
  /** undefined: the one way, without a pooler. */
  databaseSessionUrl: string | undefined
  /** undefined: whoever works with the database owns it too. */
  databaseOwnerUrl: string | undefined
  /** undefined: everything is read from the one database. */
  databaseReadUrl: string | undefined
  dataDir: string
  /** undefined: backups are made where their file is named. */
  backupDir: string | undefined
  tokenSecret: string
  logLevel: string
  /** undefined: nobody asks, and nothing is counted. */
  metrics: MetricsAddress | undefined
  pool: number
  trustProxy: number
  demoOrders: number
  /** undefined: files are kept in DATA_DIR. */
  s3: S3 | undefined
  rateFeed: 'vietcombank' | 'simulator' | 'off'
  /** undefined: Multilogin's own in production, the simulator elsewhere. */
  multiloginUrl: string | undefined
  /** undefined: profiles are opened by hand in production, in the simulator elsewhere. */
  profileAgent: string | undefined
  /** undefined: there is no provider of pushes. */
  push: { url: string; key: string } | undefined
  /** undefined: there is no mail server. */
  mail: { url: string; from: string } | undefined
  /** Secrets of the bank feeds. */
  bank: { sepayKey: string | undefined; sepaySecret: string | undefined; cassoSecret: string | undefined }
  /** Of each carrier. */
  carriers: Readonly<Record<string, { url: string | undefined; hook: string | undefined }>>
  /** Of each marketplace. */
  markets: Readonly<Record<'ebay' | 'yahoo' | 'mercari', string | undefined>>
  /** Calls with a base of their own, by its name. */
  bases: Bases
}

/** Where the database is, and the folder of the embedded one. */
export type DatabaseConfig = Pick<
  Config,
  'databaseUrl' | 'databaseSessionUrl' | 'databaseOwnerUrl' | 'dataDir'
>

/** Where such calls are asked for, and the origin of the pages that may ask for them here; undefined: ours alone. */
export type Bases = Readonly<Record<string, { url?: string | undefined; pages?: string | undefined }>>

interface S3 {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Thrown with every wrong setting named, one a line. */
export class ConfigError extends Error {}

/** Where to listen; looks at nothing else and touches nothing. @throws ConfigError */
export function addressIn(environment: Environment): { port: number; host: string } {
  const { PORT, HOST, NODE_ENV } = parsed(
    schema.pick({ PORT: true, HOST: true, NODE_ENV: true }),
    environment,
  )
  return { port: PORT, host: HOST ?? (NODE_ENV === 'production' ? '0.0.0.0' : '127.0.0.1') }
}

type Environment = Record<string, string | undefined>

function parsed<S extends z.ZodType>(settings: S, environment: Environment): z.output<S> {
  const given = Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== ''))
  const result = settings.safeParse(given, { error: inWords })
  if (result.success) return result.data
  throw new ConfigError(
    result.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('\n'),
  )
}

/** Whoever sets a setting reads this: what it must be, never what it was, for it may be a secret. */
function inWords(issue: z.core.$ZodRawIssue): string {
  if (issue.code === 'invalid_type') return 'phải là một số'
  if (issue.code === 'too_small') return `nhỏ nhất là ${issue.minimum}`
  if (issue.code === 'too_big') return `lớn nhất là ${issue.maximum}`
  if (issue.code === 'invalid_value') return `phải là một trong: ${issue.values.join(', ')}`
  return issue.code === 'invalid_format' && issue.format === 'email'
    ? 'phải là một địa chỉ thư điện tử'
    : 'phải là một địa chỉ, bắt đầu bằng giao thức của nó (postgres://, https:// …)'
}

const databaseSchema = schema.pick({
  DATABASE_URL: true,
  DATABASE_SESSION_URL: true,
  DATABASE_OWNER_URL: true,
  DATA_DIR: true,
})

/** Where the database is: for commands that need nothing else, so that no secret is made for them. @throws ConfigError */
export function databaseIn(environment: Environment): DatabaseConfig {
  const env = parsed(databaseSchema, environment)
  if (!env.DATABASE_URL) closeDataFolder(env.DATA_DIR, { embedded: true })
  return databaseOf(env)
}

const databaseOf = (env: z.output<typeof databaseSchema>): DatabaseConfig => ({
  databaseUrl: env.DATABASE_URL,
  databaseSessionUrl: env.DATABASE_SESSION_URL,
  databaseOwnerUrl: env.DATABASE_OWNER_URL,
  dataDir: env.DATA_DIR,
})

/**
 * Reads and checks the environment once, at start. In production the token secret must be given;
 * elsewhere a random one is made and kept in DATA_DIR, so that there is no default secret at all.
 */
export function readConfig(environment: Environment): Config {
  const env = parsed(schema, environment)
  const production = env.NODE_ENV === 'production'
  if (production && !env.TOKEN_SECRET) throw new ConfigError('TOKEN_SECRET: phải có khi NODE_ENV=production')
  // With a database and a secret of one's own there may be none at all: on a disk that is only read.
  if (!env.DATABASE_URL || !env.TOKEN_SECRET || existsSync(env.DATA_DIR))
    closeDataFolder(env.DATA_DIR, { embedded: !env.DATABASE_URL })
  return {
    production,
    ...addressIn(environment),
    ...databaseOf(env),
    databaseReadUrl: env.DATABASE_READ_URL,
    backupDir: env.BACKUP_DIR,
    tokenSecret: env.TOKEN_SECRET ?? keptSecret(env.DATA_DIR),
    logLevel: env.LOG_LEVEL,
    metrics: readMetrics(env),
    pool: env.DATABASE_POOL,
    trustProxy: env.TRUST_PROXY,
    demoOrders: env.DEMO_ORDERS,
    s3: readS3(env),
    rateFeed: env.RATE_FEED ?? (production ? 'vietcombank' : 'simulator'),
    multiloginUrl: env.MULTILOGIN_URL,
    profileAgent: env.PROFILE_AGENT,
    push: readPush(env),
    mail: readMail(env),
    bank: { sepayKey: env.SEPAY_API_KEY, sepaySecret: env.SEPAY_SECRET, cassoSecret: env.CASSO_SECRET },
    carriers: {
      viettel: { url: env.VIETTEL_URL, hook: env.VIETTEL_HOOK },
      vnpost: { url: env.VNPOST_URL, hook: env.VNPOST_HOOK },
      ghn: { url: env.GHN_URL, hook: env.GHN_HOOK },
      ghtk: { url: env.GHTK_URL, hook: env.GHTK_HOOK },
    },
    markets: { ebay: env.EBAY_URL, yahoo: env.YAHOO_PARTNER_URL, mercari: env.MERCARI_PARTNER_URL },
    bases: {
      'yahoo-log': {
        url: env.YAHOO_LOG_URL,
        pages: env.YAHOO_LOG_PAGES && new URL(env.YAHOO_LOG_PAGES).origin,
      },
    },
  }
}

function readMail({ SMTP_URL, MAIL_FROM }: z.output<typeof schema>): Config['mail'] {
  if (!SMTP_URL && !MAIL_FROM) return undefined
  if (!SMTP_URL || !MAIL_FROM)
    throw new ConfigError('SMTP_URL, MAIL_FROM: phải có cả hai, hoặc không có cả hai')
  return { url: SMTP_URL, from: MAIL_FROM }
}

/** Never open to whoever comes: on this machine alone, or by a key. */
function readMetrics({
  METRICS_PORT: port,
  METRICS_HOST: host,
  METRICS_KEY: key,
}: z.output<typeof schema>): Config['metrics'] {
  if (port === undefined && !key) return undefined
  if (port !== undefined && !key && !thisMachine.has(host))
    throw new ConfigError('METRICS_KEY: phải có khi METRICS_HOST không chỉ là máy này')
  return { own: port === undefined ? undefined : { port, host }, key }
}
const thisMachine = new Set(['127.0.0.1', '::1', 'localhost'])

function readPush({ PUSH_URL, PUSH_KEY }: z.output<typeof schema>): Config['push'] {
  if (!PUSH_URL && !PUSH_KEY) return undefined
  if (!PUSH_URL || !PUSH_KEY)
    throw new ConfigError('PUSH_URL, PUSH_KEY: phải có cả hai, hoặc không có cả hai')
  return { url: PUSH_URL, key: PUSH_KEY }
}

function readS3(env: z.output<typeof schema>): S3 | undefined {
  const { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = env
  const needed = { S3_ENDPOINT, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY }
  const names = Object.entries(needed).filter(([, value]) => value === undefined)
  if (names.length === Object.keys(needed).length) return undefined
  if (!S3_ENDPOINT || !S3_BUCKET || !S3_ACCESS_KEY_ID || !S3_SECRET_ACCESS_KEY) {
    throw new ConfigError(names.map(([name]) => `${name}: phải có khi dùng S3`).join('\n'))
  }
  return {
    endpoint: S3_ENDPOINT,
    region: env.S3_REGION,
    bucket: S3_BUCKET,
    accessKeyId: S3_ACCESS_KEY_ID,
    secretAccessKey: S3_SECRET_ACCESS_KEY,
  }
}

function keptSecret(dataDir: string): string {
  const path = join(dataDir, 'token-secret')
  if (!existsSync(path)) {
    writeFileSync(path, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  }
  return readFileSync(path, 'utf8')
}
