import type { Answered } from '../support/app.ts'
import { fault } from '../support/refusals.ts'

/** What no answer may tell: stacks, statements, places on the disk, hashes. */
const LEAKS =
  /node_modules|PostgresError|TypeError|RangeError|SyntaxError|Cannot read prop|is not a function|\bat \S+ \(|\$argon2|\/tmp\/nerud|insert into "|select "/

/** What is wrong with an answer to a bad request; undefined when it is as promised. */
export function judge(method: string, answer: Answered): string | undefined {
  const { status, body, headers } = answer
  if (status >= 500) return `${status} ${JSON.stringify(body)?.slice(0, 200)}`
  if (status >= 300 && status < 400) return `${status} leads away`
  if (status >= 400) {
    if (method === 'HEAD') return undefined
    const text = JSON.stringify({ ...(body as object), current: undefined })
    return fault(answer) ?? (LEAKS.test(text) ? `${status} tells too much: ${text.slice(0, 300)}` : undefined)
  }
  for (const name of ['set-cookie', 'x-injected']) if (headers.has(name)) return `${status} carries ${name}`
  const type = headers.get('content-type') ?? ''
  const isExpected = status === 204 || method === 'HEAD' || /json|openxml|zip|octet-stream|pdf|image|word|csv|excel|text/.test(type)
  return isExpected ? undefined : `${status} is of ${type || 'no type'}`
}
