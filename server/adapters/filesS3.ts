import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { explained } from './postgres/texts.ts'

const texts = {
  badUrl: 'Адрес хранилища в FILES_URL не разобран: ожидается вид s3://корзина/папка?endpoint=https://узел&region=регион.',
}

/** Timeouts of the storage, in milliseconds: whoever requests a file waits as long. */
const CONNECT_TIMEOUT = 3000
const ANSWER_TIMEOUT = 30_000

/** A location in S3. */
export interface S3Location {
  readonly bucket: string
  /** The prefix of every key, without a trailing slash. */
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly region: string
}

/** Parses `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon S3. */
export const s3LocationOf = (url: string): S3Location => {
  const parsed = URL.canParse(url) ? new URL(url) : undefined
  const endpoint = parsed?.searchParams.get('endpoint') ?? undefined
  const isAddress = endpoint === undefined || (URL.canParse(endpoint) && /^https?:$/.test(new URL(endpoint).protocol))
  const unknown = [...(parsed?.searchParams.keys() ?? [])].some(name => !['endpoint', 'region'].includes(name))
  if (parsed?.protocol !== 's3:' || !parsed.hostname || !isAddress || unknown) throw explained(texts.badUrl)
  return {
    bucket: decodeURIComponent(parsed.hostname),
    prefix: decodeURIComponent(parsed.pathname).replaceAll(/^\/+|\/+$/g, ''),
    endpoint,
    region: parsed.searchParams.get('region') ?? process.env['AWS_REGION'] ?? 'us-east-1',
  }
}

/** Returns the files of a bucket. Credentials come from the environment, files and roles where Amazon's own tools look for them. */
export const s3Disk = (url: string): { readonly disk: Disk; readonly prefix: string } => {
  const { bucket, prefix, endpoint, region } = s3LocationOf(url)
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Buckets without access control lists reject a file that has one; the bucket's policy decides who may read.
    supportsACL: false,
    // S3-compatible stores of other vendors support only the older checksums.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, requestTimeout: ANSWER_TIMEOUT, throwOnRequestTimeout: true },
    maxAttempts: 2,
    // The bucket as a subdomain would need a certificate, which private stores rarely have.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  return { disk: new Disk(driver), prefix }
}
