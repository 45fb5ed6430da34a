import { createHash } from 'node:crypto'

/** A short digest of texts and bytes: two that are alike were made of the same. */
export const digestOf = (...parts: readonly (string | Uint8Array)[]): string => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest('base64url')
}
