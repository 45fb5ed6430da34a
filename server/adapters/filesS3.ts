import { Disk } from 'flydrive'
import { S3Driver } from 'flydrive/drivers/s3'
import { explained } from './postgres/texts.ts'

const texts = {
  badUrl: 'Адрес хранилища в FILES_URL не разобран: ожидается вид s3://корзина/папка?endpoint=https://узел&region=регион.',
}

/** How long the store may keep silent, in milliseconds: whoever waits for a file waits as long. */
const CONNECT_TIMEOUT = 3000
const ANSWER_TIMEOUT = 30_000

/** Where files lie in S3. */
export interface S3Place {
  readonly bucket: string
  /** The beginning of every key, without a slash at its end. */
  readonly prefix: string
  readonly endpoint: string | undefined
  readonly region: string
}

/** Reads `s3://bucket/prefix?endpoint=https://…&region=…`; without an endpoint it is Amazon's own. */
export const s3PlaceOf = (url: string): S3Place => {
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

/** The files of a bucket. The keys to it come from the environment, files and roles where Amazon's own tools look for them. */
export const s3Disk = (url: string): { readonly disk: Disk; readonly prefix: string } => {
  const { bucket, prefix, endpoint, region } = s3PlaceOf(url)
  const driver = new S3Driver({
    bucket,
    region,
    visibility: 'private',
    // Buckets without access lists reject a file that has one; the bucket's own policy says who may read.
    supportsACL: false,
    // Stores of other makers know the older checksums only.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
    requestHandler: { connectionTimeout: CONNECT_TIMEOUT, requestTimeout: ANSWER_TIMEOUT, throwOnRequestTimeout: true },
    maxAttempts: 2,
    // A name of the bucket before the host would need a certificate for it, which stores of one's own seldom have.
    ...(endpoint ? { endpoint, forcePathStyle: true } : {}),
  })
  return { disk: new Disk(driver), prefix }
}
