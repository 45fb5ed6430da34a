import createCache, { type EmotionCache, type StylisPlugin } from '@emotion/cache'
import { CacheProvider } from '@emotion/react'
import GlobalStyles from '@mui/material/GlobalStyles'
import { ThemeProvider, type Theme } from '@mui/material/styles'
import type { ComponentProps, ReactNode } from 'react'

/** The CSP nonce for styles, set by the server; none in development. */
const nonceOf = (page: Document): string | undefined =>
  page.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce || undefined

/** The number of style elements, since every element is matched against each, and the pause between rules after which another one is begun. */
const [MAX_SHEETS, PAUSE_MS] = [16, 250]

type RuleSheet = Pick<EmotionCache['sheet'], 'ctr' | 'insert'> & { readonly tags: readonly unknown[] }

/**
 * Puts rules that are inserted after a pause into another style element. The browser computes the styles of everything that any rule of a changed
 * element matches: with all rules in one, of the whole document at every rule.
 */
export function inSheets<C extends { readonly sheet: RuleSheet }>(cache: C): C {
  const { sheet } = cache
  const insert = sheet.insert.bind(sheet)
  let last = performance.now()
  sheet.insert = rule => {
    const now = performance.now()
    // The next rule begins another element.
    if (now - last > PAUSE_MS && sheet.tags.length < MAX_SHEETS) sheet.ctr = 0
    last = now
    insert(rule)
  }
  return cache
}

const cacheOf = (key: string, stylisPlugins?: StylisPlugin[]): EmotionCache => {
  const nonce = nonceOf(document)
  return inSheets(createCache({ key, prepend: true, ...(stylisPlugins && { stylisPlugins }), ...(nonce !== undefined && { nonce }) }))
}

const straight = cacheOf('css')
let mirrored: { readonly cache: EmotionCache; readonly bidi: ComponentProps<typeof GlobalStyles>['styles'] } | undefined
/** Loads the plugins that mirror styles for right-to-left languages, once. */
export async function loadRtl(): Promise<void> {
  if (mirrored) return
  const { rtlPlugins, bidi } = await import('./rtl.ts')
  mirrored ??= { cache: cacheOf('rtl', rtlPlugins), bidi }
}

const turned = (theme: Theme): Theme => ({ ...theme, direction: 'rtl' })

interface StylesProps {
  readonly direction: 'ltr' | 'rtl'
  readonly children: ReactNode
}

/** Lets emotion insert styles under the server's Content-Security-Policy, mirrored for right-to-left languages. */
export const Styles = ({ direction, children }: StylesProps) =>
  direction === 'rtl' && mirrored ? (
    <CacheProvider value={mirrored.cache}>
      <GlobalStyles styles={mirrored.bidi} />
      <ThemeProvider theme={turned}>{children}</ThemeProvider>
    </CacheProvider>
  ) : (
    <CacheProvider value={straight}>{children}</CacheProvider>
  )
