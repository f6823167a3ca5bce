import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { constants, type Platform } from '@viewloop/contract';
import { z } from 'zod';
import { type InnerReceivers, innerReceivers } from '../outside/inner-receivers.ts';
import { CannotStart } from '../run/cannot-start.ts';
import { VERSION } from '../run/version.ts';
import { type ClipSettings, clipSettings } from './clip-settings.ts';
import { type MailSettings, mailSettings } from './mail-settings.ts';
import { type OidcProvider, oidcProviders } from './oidc-settings.ts';
import { type Witness, witnessesOf } from './witness-settings.ts';

const whole = (least: number, most: number) =>
  z
    .string()
    .regex(/^\d+$/, `must be a whole number from ${least} to ${most}`)
    .transform(Number)
    .refine((value) => value >= least && value <= most, `must be a whole number from ${least} to ${most}`);

const url = (protocols: string[], example: string) =>
  z.string().refine((text) => {
    const parsed = URL.parse(text);
    return parsed !== null && protocols.includes(parsed.protocol);
  }, `must look like ${example}`);

/** `on` is one proxy. Trusting every address in the header would believe what the caller wrote into it. */
const trustProxy = z.string().transform((text, context): false | number | string[] => {
  if (text === 'off' || text === 'false' || text === '0') return false;
  if (text === 'on' || text === 'true') return 1;
  if (/^\d+$/.test(text)) return Number(text);
  const ranges = text.split(',').map((part) => part.trim());
  if (ranges.every((range) => isIP(range.split('/')[0] ?? '') > 0)) return ranges;
  context.addIssue('must be on, off, a number of proxies, or addresses like 10.0.0.0/8');
  return z.NEVER;
});

const webhookAllow = z.string().transform((text, context): InnerReceivers => {
  const entries = text.split(',').map((part) => part.trim());
  const parsed = innerReceivers(entries.filter((entry) => entry !== ''));
  if (parsed) return parsed;
  context.addIssue('must be names or networks like hooks.internal,10.0.0.0/8');
  return z.NEVER;
});

const witnesses = z.string().transform((text, context): Witness[] => {
  const parsed = witnessesOf(text);
  if (parsed) return parsed;
  context.addIssue('must be verifier keys like witness.example+1a2b3c4d+BGJhc2U2NA==, each with its own name');
  return z.NEVER;
});

const Environment = z.object({
  PORT: whole(0, 65_535).default(3000),
  HOST: z.string().min(1).default('127.0.0.1'),
  DRAIN_SECONDS: whole(0, 60).default(0),
  WORKERS: z.union([z.literal('auto'), whole(1, 64)], 'must be auto or a whole number from 1 to 64').default(1),
  DATA_DIR: z.string().min(1).default('./data'),
  DATABASE_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/viewloop').optional(),
  DATABASE_DIRECT_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/viewloop').optional(),
  DATABASE_READ_URL: url(['postgres:', 'postgresql:'], 'postgres://user:password@host:5432/viewloop').optional(),
  MIGRATION_SECONDS: whole(1, 86_400).default(300),
  PUBLIC_URL: url(['http:', 'https:'], 'https://viewloop.example').optional(),
  ADMIN_USERNAME: z
    .string()
    .regex(constants.USERNAME_PATTERN, 'must be 3 to 30 letters, digits, dots, dashes or underscores')
    .default('admin'),
  ADMIN_EMAIL: z.email('must be an e-mail address').default('admin@viewloop.local'),
  ADMIN_PASSWORD: z.string().min(6, 'must have at least 6 characters').max(256).optional(),
  WATCH_SECONDS: whole(1, 300).default(constants.DEFAULT_WATCH_SECONDS),
  UNVERIFIED_VIEWS_PER_DAY: whole(0, 1000).default(constants.DEFAULT_UNVERIFIED_VIEWS_PER_DAY),
  FAIR_PLAY: z.enum(['off', 'open', 'strict', 'auto'], 'must be open, strict, auto or off').default('auto'),
  COMMISSION_PERCENT: whole(0, 50).default(constants.DEFAULT_COMMISSION_PERCENT),
  PLATFORMS: z
    .string()
    .transform((text) => text.split(',').map((part) => part.trim()))
    .pipe(z.array(z.enum(constants.PLATFORMS, `must name some of: ${constants.PLATFORMS.join(', ')}`)).min(1))
    .transform((names) => [...new Set(names)])
    .default([...constants.PLATFORMS]),
  SMTP_URL: url(['smtp:', 'smtps:'], 'smtp://user:password@host:587').optional(),
  MAIL_FROM: z
    .string()
    .regex(/^([^<>\r\n]*<)?[^<>@\s]+@[^<>@\s]+>?$/, 'must look like Viewloop <post@viewloop.example>')
    .optional(),
  MAIL_PER_DAY: whole(1, 10_000_000).default(2000),
  DKIM_DOMAIN: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/i, 'must look like viewloop.example')
    .optional(),
  DKIM_SELECTOR: z
    .string()
    .regex(/^[a-z0-9-]+(\.[a-z0-9-]+)*$/i, 'must look like mail2026')
    .optional(),
  DKIM_KEY_FILE: z.string().min(1).optional(),
  LITECOIN_RPC_URL: url(['http:', 'https:'], 'http://user:password@host:port').optional(),
  LITECOIN_NETWORK: z.enum(['mainnet', 'testnet', 'regtest'], 'must be mainnet, testnet or regtest').optional(),
  LITECOIN_XPUB: z.string().min(1).optional(),
  KNOWN_PASSWORDS: z.enum(['list', 'service', 'off'], 'must be list, service or off').default('list'),
  RATE_LIMITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  TRUST_PROXY: trustProxy.default(false),
  WEBHOOK_ALLOW: webhookAllow.optional(),
  BOOK_WITNESSES: witnesses.default([]),
  HSTS_SUBDOMAINS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  BRAND_NAME: z.string().trim().min(1).max(40).default(constants.DEFAULT_BRAND_NAME),
  METRICS_TOKEN: z.string().min(16, 'must have at least 16 characters').max(256).optional(),
  VIDEO_DETAILS: z.enum(['on', 'off'], 'must be on or off').default('on'),
  LANDING_STATS: z.enum(['auto', 'static', 'live'], 'must be auto, static or live').default('auto'),
  AUDIT_EVERY_HOURS: whole(0, 8760).default(24),
  BACKUP_DIR: z.string().min(1).optional(),
  CLIPS: z.enum(['on', 'off'], 'must be on or off').optional(),
  FFMPEG: z
    .string()
    .regex(/^(auto|off|\/.+)$/, 'must be auto, off or the path of the program')
    .default('auto'),
  CLIP_MAX_MB: whole(1, 2000).default(300),
  CLIP_MAX_SECONDS: whole(5, 180).default(60),
  CLIPS_MAX_GB: whole(1, 100_000).default(20),
  CLIPS_DIR: z.string().min(1).optional(),
  CLIPS_S3_URL: url(['http:', 'https:'], 'https://s3.example/bucket').optional(),
  CLIPS_S3_REGION: z.string().min(1).default('auto'),
  CLIPS_S3_ACCESS_KEY: z.string().min(1).optional(),
  CLIPS_S3_SECRET_KEY: z.string().min(1).optional(),
  CLIP_KEEP_DAYS: whole(1, 3650).default(30),
  SECURITY_CONTACT: z
    .string()
    .regex(/^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, 'must look like mailto:security@viewloop.example or https://…')
    .optional(),
  BACKUP_EVERY: whole(1, 8760).default(24),
  BACKUP_KEEP: whole(1, 1000).default(14),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'], 'must be error, warn, info or debug')
    .default('info'),
});

export type LitecoinSettings =
  | { mode: 'mock' }
  | { mode: 'node'; rpcUrl: string; network: 'mainnet' | 'testnet' | 'regtest'; xpub: string };

export interface Settings {
  port: number;
  host: string;
  drainSeconds: number;
  /** How many processes share the port. */
  workers: number;
  dataDir: string;
  databaseUrl: string | undefined;
  /** Set if `databaseUrl` is the URL of a pooler; this one leads past it. */
  databaseDirectUrl: string | undefined;
  /** A replica of the same database, for lists, statistics and exports. */
  databaseReadUrl: string | undefined;
  /** How long one statement of a migration may take. */
  migrationSeconds: number;
  publicUrl: string | undefined;
  adminUsername: string;
  adminEmail: string;
  adminPassword: string | undefined;
  watchSeconds: number;
  unverifiedViewsPerDay: number;
  fairPlay: 'off' | 'open' | 'strict' | 'auto';
  commissionPercent: number;
  platforms: readonly Platform[];
  litecoin: LitecoinSettings;
  mail: MailSettings;
  /** Other sites whose accounts can be used to sign in here. */
  oidc: readonly OidcProvider[];
  /** What new passwords are compared with: a list that comes with the product, and a service besides, or nothing. */
  knownPasswords: 'list' | 'service' | 'off';
  rateLimits: boolean;
  trustProxy: false | number | string[];
  /** Receivers inside the operator's own network that webhooks may reach. */
  webhookAllow: InnerReceivers | undefined;
  /** Who signs checkpoints of the books too, as the operator lists them. */
  witnesses: readonly Witness[];
  /** Whether browsers are told to use https for every name below the site's own as well. */
  hstsSubdomains: boolean;
  brandName: string;
  metricsToken: string | undefined;
  /** Whether titles and pictures are fetched from the platforms. */
  videoDetails: boolean;
  landingStats: 'auto' | 'static' | 'live';
  auditEveryHours: number;
  /** Where the server keeps the backups that it makes by itself; without it, it makes none. */
  backupDir: string | undefined;
  backupEveryHours: number;
  backupKeep: number;
  /** The clips that this site keeps itself. */
  clips: ClipSettings;
  /** Whom to tell about a weakness. */
  securityContact: string | undefined;
  logLevel: string;
  version: string;
}

type Parsed = z.output<typeof Environment>;

function litecoin(env: Parsed): LitecoinSettings {
  if (!env.LITECOIN_RPC_URL) {
    if (env.LITECOIN_XPUB || env.LITECOIN_NETWORK) {
      throw new CannotStart(
        'LITECOIN_RPC_URL is missing: LITECOIN_NETWORK and LITECOIN_XPUB need it (or leave out all three)',
      );
    }
    return { mode: 'mock' };
  }
  if (!env.LITECOIN_NETWORK) throw new CannotStart('LITECOIN_NETWORK is missing: mainnet, testnet or regtest');
  if (!env.LITECOIN_XPUB) throw new CannotStart('LITECOIN_XPUB is missing: the account public key of your wallet');
  return { mode: 'node', rpcUrl: env.LITECOIN_RPC_URL, network: env.LITECOIN_NETWORK, xpub: env.LITECOIN_XPUB };
}

/** Parses the environment. An empty variable counts as not set, because compose files and unit files leave such ones. */
export function parseSettings(environment: Record<string, string | undefined>): Settings {
  const given = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = Environment.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new CannotStart(`${String(issue?.path[0])} ${issue?.message ?? 'is not valid'}`);
  }
  const env = parsed.data;
  if (env.SMTP_URL && given.ADMIN_EMAIL === undefined)
    throw new CannotStart('ADMIN_EMAIL is missing: SMTP_URL sends mail, and the admin needs an address that exists');
  if (env.DATABASE_DIRECT_URL && !env.DATABASE_URL)
    throw new CannotStart('DATABASE_URL is missing: DATABASE_DIRECT_URL is the way around the pooler it names');
  if (env.DATABASE_READ_URL && !env.DATABASE_URL)
    throw new CannotStart('DATABASE_URL is missing: DATABASE_READ_URL is a replica of the database it names');
  if (env.DATABASE_READ_URL && [env.DATABASE_URL, env.DATABASE_DIRECT_URL].includes(env.DATABASE_READ_URL))
    throw new CannotStart(
      'DATABASE_READ_URL is the address of the primary: set it to that of a replica, or leave it out',
    );
  return {
    port: env.PORT,
    host: env.HOST,
    drainSeconds: env.DRAIN_SECONDS,
    workers: env.WORKERS === 'auto' ? availableParallelism() : env.WORKERS,
    dataDir: path.resolve(env.DATA_DIR),
    databaseUrl: env.DATABASE_URL,
    databaseDirectUrl: env.DATABASE_DIRECT_URL,
    databaseReadUrl: env.DATABASE_READ_URL,
    migrationSeconds: env.MIGRATION_SECONDS,
    publicUrl: env.PUBLIC_URL?.replace(/\/+$/, ''),
    adminUsername: env.ADMIN_USERNAME,
    adminEmail: env.ADMIN_EMAIL,
    adminPassword: env.ADMIN_PASSWORD,
    watchSeconds: env.WATCH_SECONDS,
    unverifiedViewsPerDay: env.UNVERIFIED_VIEWS_PER_DAY,
    fairPlay: env.FAIR_PLAY,
    commissionPercent: env.COMMISSION_PERCENT,
    platforms: env.PLATFORMS,
    litecoin: litecoin(env),
    mail: mailSettings(env),
    oidc: oidcProviders(given as Record<string, string>),
    knownPasswords: env.KNOWN_PASSWORDS,
    rateLimits: env.RATE_LIMITS === 'on',
    trustProxy: env.TRUST_PROXY,
    webhookAllow: env.WEBHOOK_ALLOW,
    witnesses: env.BOOK_WITNESSES,
    hstsSubdomains: env.HSTS_SUBDOMAINS === 'on',
    brandName: env.BRAND_NAME,
    metricsToken: env.METRICS_TOKEN,
    videoDetails: env.VIDEO_DETAILS === 'on',
    landingStats: env.LANDING_STATS,
    auditEveryHours: env.AUDIT_EVERY_HOURS,
    backupDir: env.BACKUP_DIR === undefined ? undefined : path.resolve(env.BACKUP_DIR),
    backupEveryHours: env.BACKUP_EVERY,
    backupKeep: env.BACKUP_KEEP,
    clips: clipSettings(env),
    securityContact: env.SECURITY_CONTACT,
    logLevel: env.LOG_LEVEL,
    version: VERSION,
  };
}
