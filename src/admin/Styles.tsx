import createCache from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import type { ReactNode } from 'react'

/** The nonce with which the server lets this page have styles; none in development. */
const nonceOf = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

const nonce = nonceOf(document)
const cache = createCache({ key: 'css', prepend: true, ...(nonce !== undefined && { nonce }) })

/** Lets emotion write its styles under the strict content policy of the server. */
export const Styles = ({ children }: { readonly children: ReactNode }) => <CacheProvider value={cache}>{children}</CacheProvider>
