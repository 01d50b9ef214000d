import { toContactAddress } from '../../domain/city/contactAddress.ts';
import * as z from 'zod';
import type { MetadataBrokerRule } from '../../domain/broker/brokerRules.ts';
import {
  credential,
  exactOrigins,
  frameAncestors,
  oneOf,
  origin,
  originList,
  readAs,
  readAsJson,
  socketAddress,
  webAddress,
  wholeNumber,
} from './settingFields.ts';

const ruleList: z.ZodType<MetadataBrokerRule[]> = z.array(
  // Strict: without its misspelt condition a rule would match every city.
  z.strictObject({
    city: z.string().min(1).optional(),
    event: z.string().min(1).optional(),
    domain: z.string().min(1).optional(),
    url: socketAddress,
    serverUrl: socketAddress.optional(),
  }),
);

const redisAddress = readAs(
  (text) => (URL.canParse(text) && /^rediss?:$/.test(new URL(text).protocol) ? text : undefined),
  'must be an address that begins with redis:// or rediss://',
);

const postgresAddress = readAs(
  (text) => (URL.canParse(text) && /^postgres(?:ql)?:$/.test(new URL(text).protocol) ? text : undefined),
  'must be an address that begins with postgres://',
);

const contactAddress = readAs(toContactAddress, 'must be an address that begins with https:// or mailto:');

/** Environment variables of the portal with their defaults (contract §2); `meta` contains the meaning and an example of each. */
export const settingSchema = z.object({
  HOST: readAs((text) => (/^[A-Za-z0-9.:_-]+$/.test(text) ? text : undefined), 'must be a host name or an IP address')
    .default('127.0.0.1')
    .meta({ meaning: 'the address the portal listens on', example: '127.0.0.1' }),
  PORT: wholeNumber(0, 65535).optional().meta({ meaning: 'the port the portal listens on', example: '4321' }),
  PORTAL_SITE_URL: origin.optional().meta({ meaning: 'the public origin of the portal', example: 'https://gallery.example.org' }),
  PORTAL_NAME: readAs((text) => (text.length <= 80 ? text : undefined), 'must be a name of at most 80 characters')
    .default('Public Gallery')
    .meta({ meaning: 'the name in titles', example: 'Public Gallery' }),
  PORTAL_PRODUCT: readAs((text) => (/^[A-Za-z0-9_-]{1,64}$/.test(text) ? text : undefined), 'must be letters, digits, "-" and "_" only')
    .default('portal')
    .meta({ meaning: 'the product in GET {product}.php', example: 'portal' }),
  PORTAL_API_URL: webAddress.meta({ meaning: 'the base address of the public API', example: 'https://api.example.org/v1' }),
  PORTAL_API_TOKEN: credential.meta({ meaning: 'the credential the public API asks for', example: 'the-token-you-were-given' }),
  PORTAL_API_ORIGINS: exactOrigins
    .default([])
    .meta({ meaning: 'further origins that may be sent the API credential', example: 'https://api.city.example' }),
  PORTAL_ADMIN_URL: webAddress.meta({ meaning: 'the address of the admin service', example: 'https://admin.example.org/api' }),
  PORTAL_ADMIN_BACKUP_URL: webAddress
    .optional()
    .meta({ meaning: 'the admin service to ask when the first fails', example: 'https://staging-admin.example.org/api' }),
  PORTAL_ADMIN_TOKEN: credential.optional().meta({ meaning: 'the credential of the admin service', example: 'the-token-you-were-given' }),
  PORTAL_TRANSCRIPTIONS_URL: webAddress
    .optional()
    .meta({ meaning: 'the default transcription broker', example: 'https://transcriptions.example.org' }),
  PORTAL_METADATA_BROKERS: readAsJson(ruleList, 'must be a JSON list of rules, each with a "url" and perhaps "city", "event" or "domain"')
    .default([])
    .meta({
      meaning: 'which metadata broker serves which city',
      example: '[{"domain":".nl","url":"wss://nl.example.org"},{"url":"wss://example.org"}]',
    }),
  PORTAL_STREAMING_HOSTS: readAsJson(
    z.record(z.string().regex(/^\.?[A-Za-z0-9-]+(\.[A-Za-z0-9-]+)*$/), webAddress),
    'must be a JSON object from domain suffix to web address',
  )
    .default({})
    .meta({
      meaning: 'where relative stream files are',
      example: '{"be":"https://stream.example.be","co.uk":"https://stream.example.co.uk"}',
    }),
  PORTAL_TEAMS_ROOMS: readAsJson(z.array(z.string().min(1)), 'must be a JSON list of room names')
    .default([])
    .meta({ meaning: 'further rooms that are online meetings', example: '["Committee room 2"]' }),
  PORTAL_ANALYTICS_URL: webAddress.optional().meta({ meaning: 'the Matomo endpoint', example: 'https://matomo.example.org/matomo.php' }),
  PORTAL_ANALYTICS_SITE: readAs((text) => (/^[A-Za-z0-9_-]{1,32}$/.test(text) ? text : undefined), 'must be a site id such as 7')
    .optional()
    .meta({ meaning: 'the Matomo site id', example: '7' }),
  PORTAL_SECURITY_CONTACT: contactAddress
    .optional()
    .meta({ meaning: 'where to report a vulnerability', example: 'mailto:security@example.org' }),
  PORTAL_CONTACT: contactAddress.optional().meta({ meaning: 'where visitors reach the operator', example: 'mailto:gallery@example.org' }),
  PORTAL_SECRET: readAs((text) => (new TextEncoder().encode(text).length >= 32 ? text : undefined), 'must be at least 32 bytes long')
    .optional()
    .meta({ meaning: 'the key that signs session grants', example: 'the output of: openssl rand -base64 48' }),
  PORTAL_CAPTCHA: oneOf(['altcha', 'recaptcha', 'off']).default('altcha').meta({ meaning: 'the captcha', example: 'altcha' }),
  PORTAL_RECAPTCHA_SITE_KEY: credential.optional().meta({ meaning: 'the public reCAPTCHA key', example: 'the-site-key' }),
  PORTAL_RECAPTCHA_SECRET: credential.optional().meta({ meaning: 'the secret reCAPTCHA key', example: 'the-secret-key' }),
  PORTAL_EMBED_ANCESTORS: frameAncestors
    .default('*')
    .meta({ meaning: 'who may embed the player', example: 'https://www.example.org https://*.example.com' }),
  PORTAL_TRUSTED_PROXIES: wholeNumber(0, 16).default(0).meta({ meaning: 'the number of proxies in front that are yours', example: '1' }),
  PORTAL_CACHE_URL: redisAddress.optional().meta({ meaning: 'the cache several instances share', example: 'redis://127.0.0.1:6379' }),
  PORTAL_METRICS_TOKEN: credential.optional().meta({ meaning: 'the credential that opens /metrics', example: 'a-long-random-word' }),
  PORTAL_MEDIA_ORIGINS: originList
    .default([])
    .meta({ meaning: 'further origins of streams and pictures', example: 'https://cdn.example.org' }),
  PORTAL_DATA_DIR: z
    .string()
    .optional()
    .meta({ meaning: 'the folder of the search index and of the revisions of calendar events', example: '/var/lib/public-gallery' }),
  PORTAL_SEARCH: oneOf(['on', 'off']).default('on').meta({ meaning: 'the search index', example: 'on' }),
  PORTAL_SEARCH_URL: postgresAddress
    .optional()
    .meta({ meaning: 'the search index several instances share', example: 'postgres://gallery@127.0.0.1/gallery' }),
  PORTAL_FOLLOW_URL: webAddress
    .optional()
    .meta({ meaning: 'the address of the follow service, which only the portal calls', example: 'http://127.0.0.1:4500' }),
  PORTAL_FOLLOW_TOKEN: credential.optional().meta({ meaning: 'the credential of the follow service', example: 'a-long-random-word' }),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'])
    .default('info')
    .meta({ meaning: 'how much is logged', example: 'info' }),
});

/** Parsed values of the environment variables. */
export type SettingValues = z.output<typeof settingSchema>;
